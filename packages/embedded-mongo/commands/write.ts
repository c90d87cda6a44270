import { decode } from '../bson/decode'
import { encode } from '../bson/encode'
import { type Doc, isDoc, isNumeric, toNumber } from '../bson/values'
import { readSort } from '../keys/sort-keys'
import { compileMatch } from '../matcher/match'
import { compileProjection } from '../query/projection'
import type { Query } from '../query/query'
import type { Deadline } from '../runtime/deadline'
import { endsCommand, MongoError, toMongoError } from '../runtime/errors'
import { type Once, type OutcomeCodec, runOnce } from '../transactions/retryable-writes'
import { deleteOutcome, insertOutcome, updateOutcome } from '../update/outcomes'
import { compileUpdate, type Update } from '../update/update'
import {
  type Destination,
  deleteMany,
  deleteOne,
  insertMany,
  type UpdateResult,
  updateMany,
  updateOne,
} from '../update/writing'
import {
  allowOnly,
  deadlineOf,
  docArgument,
  flagArgument,
  listArgument,
  nameArgument,
  requireArguments,
} from './arguments'
import type { Call, Commands } from './context'
import { hintOf } from './read'

const BATCH_MAX = 100_000

function destinationOf({ engine, database }: Call, name: string): Destination {
  return { storage: engine.storage, catalog: engine.catalog, database, name }
}

/** Runs a statement once, even if the client sends it again. */
function runOnceFor<T>(
  { engine, retry, command }: Call,
  at: number,
  keeping: OutcomeCodec<T>,
): Once<T> {
  const first = isNumeric(command.stmtId) ? toNumber(command.stmtId) : 0
  return runOnce(engine.storage, retry, first + at, keeping)
}

/** The encoded statements of a write command, from its document sequence or its array argument. */
function statements({ command, sequences }: Call, name: string): Buffer[] {
  const beside = sequences.get(name)
  const list = beside ?? listArgument(command, name).map((one) => encode(asDoc(one, name)))
  if (list.length === 0 || list.length > BATCH_MAX) {
    throw new MongoError(
      'InvalidLength',
      `Write batch sizes must be between 1 and ${BATCH_MAX}. Got ${list.length} operations.`,
    )
  }
  return [...list]
}

function asDoc(value: unknown, name: string): Doc {
  if (isDoc(value)) return value
  throw new MongoError('TypeMismatch', `BSON field '${name}' must hold documents`)
}

function writeError(index: number, error: unknown): Doc {
  const { code, message, details } = toMongoError(error)
  return { index, code, errmsg: message, ...details }
}

type Outcome<T> = { results: { index: number; result: T }[]; errors: Doc[] }

/** A failed statement aborts its transaction, so later ones could not run. */
function isOrdered({ command, inTransaction }: Call): boolean {
  return inTransaction || flagArgument(command, 'ordered', true)
}

/** An exceeded time limit fails the whole command, as in MongoDB. Outside of a transaction, earlier writes stay. */
function isTimeUp(error: unknown): boolean {
  return error instanceof MongoError && error.codeName === 'MaxTimeMSExpired'
}

/** Runs the statements; `ordered` stops at the first error. Unordered ones share commits. */
async function runAll<T>(
  list: readonly Buffer[],
  ordered: boolean,
  run: (bytes: Buffer, index: number) => Promise<T>,
): Promise<Outcome<T>> {
  const outcome: Outcome<T> = { results: [], errors: [] }
  for (const [index, bytes] of list.entries()) {
    try {
      outcome.results.push({ index, result: await run(bytes, index) })
    } catch (error) {
      if (endsCommand(error) || isTimeUp(error)) throw error
      outcome.errors.push(writeError(index, error))
      if (ordered) break
    }
  }
  return outcome
}

function withErrors(reply: Doc, errors: readonly Doc[]): Doc {
  return errors.length === 0 ? { ...reply, ok: 1 } : { ...reply, writeErrors: errors, ok: 1 }
}

async function insert(call: Call): Promise<Doc> {
  const { command } = call
  allowOnly(command, 'insert', ['documents', 'ordered'])
  const destination = destinationOf(call, nameArgument(command, 'insert'))
  const list = statements(call, 'documents')
  const onceFrom = (at: number) => runOnceFor(call, at, insertOutcome)
  const { inserted, errors } = await insertMany(destination, list, isOrdered(call), onceFrom)
  return withErrors(
    { n: inserted },
    errors.map(({ index, error }) => writeError(index, error)),
  )
}

type Row = { filter: Doc; hint: unknown; sort: Doc; deadline: Deadline | null }

function queryOf({ filter, hint, sort, deadline }: Row): Query {
  compileMatch(filter)
  return { filter, sort: readSort(sort), skip: 0, limit: 0, hint, deadline }
}

const UPDATE_ROW = ['q', 'u', 'multi', 'upsert', 'hint', 'sort']

/** Only statements that change at most one document are retryable. */
function refuseMany({ retry }: Call): void {
  if (retry === null) return
  throw new MongoError(
    'InvalidOptions',
    'Cannot use retryable writes with statements that change several documents',
  )
}

/** What the statements of one command share; the deadline applies to all of them together. */
type WriteRequest = { call: Call; destination: Destination; deadline: Deadline | null }

function writingOf(call: Call, name: string): WriteRequest {
  const { command } = call
  return {
    call,
    destination: destinationOf(call, nameArgument(command, name)),
    deadline: deadlineOf(command),
  }
}

async function runUpdate(writing: WriteRequest, row: Doc, at: number): Promise<UpdateResult> {
  const { call, destination, deadline } = writing
  allowOnly(row, 'q', UPDATE_ROW)
  const query = queryOf({
    filter: docArgument(row, 'q'),
    hint: hintOf(row),
    sort: docArgument(row, 'sort'),
    deadline,
  })
  const update = compileUpdate(row.u)
  const upserting = flagArgument(row, 'upsert')
  if (!flagArgument(row, 'multi')) {
    return updateOne(
      destination,
      query,
      update,
      upserting,
      runOnceFor(call, at, updateOutcome('none')),
    )
  }
  refuseMany(call)
  if (update.kind === 'replacement') {
    throw new MongoError(
      'FailedToParse',
      'multi update is not supported for replacement-style update',
    )
  }
  return updateMany(destination, query, update, upserting)
}

async function update(call: Call): Promise<Doc> {
  const { command } = call
  allowOnly(command, 'update', ['updates', 'ordered'])
  const writing = writingOf(call, 'update')
  const list = statements(call, 'updates')
  for (const bytes of list) requireArguments(decode(bytes), ['q', 'u'])
  const { results, errors } = await runAll(list, isOrdered(call), (bytes, at) =>
    runUpdate(writing, decode(bytes), at),
  )
  const upserted = results
    .filter(({ result }) => result.upsertedId !== undefined)
    .map(({ index, result }) => ({ index, _id: result.upsertedId }))
  const n = results.reduce((sum, { result }) => sum + result.matched, 0) + upserted.length
  const nModified = results.reduce((sum, { result }) => sum + result.modified, 0)
  const reply = upserted.length === 0 ? { n, nModified } : { n, nModified, upserted }
  return withErrors(reply, errors)
}

/** An invalid statement fails the whole command before anything is deleted. */
function checkDelete(row: Doc): void {
  requireArguments(row, ['q', 'limit'])
  const limit = toNumber(row.limit)
  if (limit !== 0 && limit !== 1) {
    throw new MongoError(
      'FailedToParse',
      `The limit field in delete objects must be 0 or 1. Got ${limit}`,
    )
  }
}

async function runDelete(writing: WriteRequest, row: Doc, at: number): Promise<number> {
  const { call, destination, deadline } = writing
  allowOnly(row, 'q', ['q', 'limit', 'hint'])
  const query = queryOf({ filter: docArgument(row, 'q'), hint: hintOf(row), sort: {}, deadline })
  if (toNumber(row.limit) === 0) {
    refuseMany(call)
    return deleteMany(destination, query)
  }
  const found = await deleteOne(destination, query, runOnceFor(call, at, deleteOutcome(false)))
  return found === null ? 0 : 1
}

async function remove(call: Call): Promise<Doc> {
  const { command } = call
  allowOnly(command, 'delete', ['deletes', 'ordered'])
  const writing = writingOf(call, 'delete')
  const list = statements(call, 'deletes')
  for (const bytes of list) checkDelete(decode(bytes))
  const { results, errors } = await runAll(list, isOrdered(call), (bytes, at) =>
    runDelete(writing, decode(bytes), at),
  )
  return withErrors({ n: results.reduce((sum, { result }) => sum + result, 0) }, errors)
}

const FIND_AND_MODIFY = ['query', 'sort', 'remove', 'update', 'new', 'fields', 'upsert', 'hint']

function checkModes(command: Doc): void {
  const removing = flagArgument(command, 'remove')
  if (removing && command.update !== undefined) {
    throw new MongoError('FailedToParse', 'Cannot specify both an update and remove=true')
  }
  if (removing && flagArgument(command, 'upsert')) {
    throw new MongoError('FailedToParse', 'Cannot specify both upsert=true and remove=true ')
  }
  if (removing && flagArgument(command, 'new')) {
    throw new MongoError(
      'FailedToParse',
      "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document",
    )
  }
  if (!removing && command.update === undefined) {
    throw new MongoError('FailedToParse', 'Either an update or remove=true must be specified')
  }
}

type Show = (doc: Doc | null) => unknown

/** Compiles findAndModify's `fields`. */
function showing(command: Doc): Show {
  const fields = docArgument(command, 'fields')
  if (Object.keys(fields).length === 0) return (doc) => doc
  const project = compileProjection(fields)
  return (doc) => doc && project(doc)
}

async function removeFound(
  call: Call,
  destination: Destination,
  query: Query,
  show: Show,
): Promise<Doc> {
  const found = await deleteOne(destination, query, runOnceFor(call, 0, deleteOutcome(true)))
  const lastErrorObject = { n: found === null ? 0 : 1 }
  return { lastErrorObject, value: show(found?.doc ?? null), ok: 1 }
}

function modified(changed: UpdateResult, fresh: boolean, show: Show): Doc {
  const upserted = changed.upsertedId !== undefined
  const lastErrorObject: Doc = {
    n: upserted ? 1 : changed.matched,
    updatedExisting: changed.matched > 0,
  }
  if (upserted) lastErrorObject.upserted = changed.upsertedId
  return { lastErrorObject, value: show(fresh ? changed.after : changed.before), ok: 1 }
}

async function findAndModify(call: Call): Promise<Doc> {
  const { command } = call
  allowOnly(command, 'findAndModify', FIND_AND_MODIFY)
  checkModes(command)
  const destination = destinationOf(call, nameArgument(command, 'findAndModify'))
  const show = showing(command)
  const query = queryOf({
    filter: docArgument(command, 'query'),
    hint: hintOf(command),
    sort: docArgument(command, 'sort'),
    deadline: deadlineOf(command),
  })
  if (flagArgument(command, 'remove')) return removeFound(call, destination, query, show)
  const change: Update = compileUpdate(command.update)
  const fresh = flagArgument(command, 'new')
  const once = runOnceFor(call, 0, updateOutcome(fresh ? 'after' : 'before'))
  const changed = await updateOne(destination, query, change, flagArgument(command, 'upsert'), once)
  return modified(changed, fresh, show)
}

/** Commands that change documents. */
export const writeCommands: Commands = {
  insert,
  update,
  delete: remove,
  findAndModify,
}
