import type { Document, IndexDescription } from 'mongodb'
import type { Act, Case, Group } from '../case'

/** MongoDB looks once a minute; a shorter pause that is set begins after the one under way. */
const PATIENCE_MS = 90_000
const PAUSE_MS = 100

const hour = 3_600_000
const past = new Date(Date.now() - hour)
const future = new Date(Date.now() + hour)

/** Waits until the document `gone` is deleted, then returns the remaining `_id`s. */
const stayed: Act = async ({ collection }) => {
  const end = Date.now() + PATIENCE_MS
  while (Date.now() < end && (await collection.countDocuments({ mark: 'gone' })) > 0)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  const left = await collection.find({}, { sort: { _id: 1 } }).toArray()
  return left.map((each) => each._id)
}

type Row = readonly [name: string, index: IndexDescription, documents: Document[], left: unknown[]]

const atOnce: IndexDescription = { key: { at: 1 }, expireAfterSeconds: 0 }
const gone = { _id: 0, mark: 'gone', at: past }

const rows: readonly Row[] = [
  [
    'a document past its expiry is deleted, a later one stays',
    atOnce,
    [gone, { _id: 1, at: future }],
    [1],
  ],
  [
    'documents without a date stay',
    atOnce,
    [gone, { _id: 1 }, { _id: 2, at: null }, { _id: 3, at: 5 }],
    [1, 2, 3],
  ],
  [
    'the earliest date of an array decides',
    atOnce,
    [
      { ...gone, at: [future, past] },
      { _id: 1, at: [future] },
    ],
    [1],
  ],
  [
    'expireAfterSeconds counts from the date',
    { key: { at: 1 }, expireAfterSeconds: 2 * 3600 },
    [
      { ...gone, at: new Date(Date.now() - 3 * hour) },
      { _id: 1, at: past },
    ],
    [1],
  ],
  [
    'documents outside of a partial index stay',
    { ...atOnce, partialFilterExpression: { on: true } },
    [
      { ...gone, on: true },
      { _id: 1, at: past, on: false },
    ],
    [1],
  ],
]

export const lifetimes: Group = {
  subject: 'lifetimes',
  cases: rows.map(
    ([name, index, documents, left]): Case => ({
      name,
      documents,
      indexes: [index],
      act: stayed,
      returns: left,
    }),
  ),
}
