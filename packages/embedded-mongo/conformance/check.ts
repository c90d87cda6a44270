import { type Document, MongoBulkWriteError, MongoServerError } from 'mongodb'
import { expect } from 'vitest'
import { canonical } from './canonical'
import type { Case, Failure, Subject } from './case'

const EXACT = { promoteValues: false, promoteBuffers: false, bsonRegExp: true } as const

/** The properties of the server's error that the case compares. */
function describeFailure(error: unknown, wanted: Failure): Failure {
  if (!(error instanceof MongoServerError)) throw error
  const told: Failure = { code: Number(error.code) }
  if (wanted.codeName !== undefined) told.codeName = String(error.codeName)
  if (wanted.keyPattern) told.keyPattern = error.keyPattern
  if (wanted.keyValue) told.keyValue = error.keyValue
  if (wanted.writes) told.writes = listWriteErrors(error)
  return told
}

function listWriteErrors(error: MongoServerError): [number, number][] {
  if (!(error instanceof MongoBulkWriteError)) return []
  const errors = Array.isArray(error.writeErrors) ? error.writeErrors : [error.writeErrors]
  return errors.map((each) => [each.index, Number(each.code)])
}

type Outcome = { returns?: string; failure?: string; leaves?: string }

async function act(one: Case, subject: Subject): Promise<Outcome> {
  try {
    const result = await one.act(subject)
    return 'returns' in one || one.fails ? { returns: canonical(result) } : {}
  } catch (error) {
    if (!one.fails) throw error
    return { failure: canonical(describeFailure(error, one.fails)) }
  }
}

function expectedOutcome({ returns, fails, leaves }: Case): Outcome {
  const outcome: Outcome = {}
  if (fails) outcome.failure = canonical(fails)
  else if (returns !== undefined) outcome.returns = canonical(returns)
  if (leaves) outcome.leaves = canonical(leaves)
  return outcome
}

/** Sets up a case, runs its act and compares the outcome. */
export async function check(one: Case, subject: Subject): Promise<void> {
  const { collection } = subject
  if (one.indexes) await collection.createIndexes(one.indexes)
  // Copied, because the driver adds an `_id` to inserted documents and the tables of cases are shared.
  const documents: Document[] = (one.documents ?? []).map((each) => ({ ...each }))
  if (documents.length > 0) await collection.insertMany(documents)

  const outcome = await act(one, subject)
  if (one.leaves) {
    const left = await collection.find({}, { sort: { _id: 1 }, ...EXACT }).toArray()
    outcome.leaves = canonical(left)
  }
  expect(outcome).toEqual(expectedOutcome(one))
}
