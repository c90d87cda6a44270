import fc from 'fast-check'
import { type Collection, type Document, MongoServerError } from 'mongodb'
import { expect, test } from 'vitest'
import { connected, temporaryServer } from '../testing'
import { canonical } from './canonical'
import { documents, type Operation, operation } from './random'

// biome-ignore lint/style/noProcessEnv: the settings of this suite alone
const { TEST_MONGODB_URI: given, RANDOM_SEED: seed = '1', RANDOM_RUNS: runs = '60' } = process.env

const EXACT = { promoteValues: false, promoteBuffers: false, bsonRegExp: true } as const

type Run = (collection: Collection<Document>, one: never) => Promise<unknown>

const RUN: Record<Operation['kind'], Run> = {
  find: (collection, { filter, sort, projection }: Operation & { kind: 'find' }) =>
    collection.find(filter, { sort, projection, ...EXACT }).toArray(),
  count: (collection, { filter }: Operation & { kind: 'count' }) =>
    collection.countDocuments(filter),
  distinct: async (collection, { filter, key }: Operation & { kind: 'distinct' }) =>
    (await collection.distinct(key, filter, EXACT)).map(canonical).sort(),
  async update(collection, one: Operation & { kind: 'update' }) {
    // Which document comes first is up to the server, so a single one is found by its `_id`.
    const where = one.many ? one.filter : { _id: 0, ...one.filter }
    const upsert = one.upsert && !one.many
    const change = one.many ? 'updateMany' : 'updateOne'
    const result = await collection[change](where as never, one.update, { upsert })
    return [result.matchedCount, result.modifiedCount, result.upsertedCount]
  },
  delete: async (collection, { filter }: Operation & { kind: 'delete' }) =>
    (await collection.deleteMany(filter)).deletedCount,
  aggregate: (collection, { pipeline }: Operation & { kind: 'aggregate' }) =>
    collection.aggregate(pipeline, EXACT).toArray(),
}

/** The operation's result or error, and the documents afterwards. */
async function outcomeOf(
  collection: Collection<Document>,
  rows: readonly Document[],
  one: Operation,
): Promise<unknown> {
  await collection.insertMany(rows.map((row) => ({ ...row })))
  const returned = await RUN[one.kind](collection, one as never).then(canonical, refusal)
  const left = await collection.find({}, { sort: { _id: 1 }, ...EXACT }).toArray()
  await collection.drop()
  return { returned, left: canonical(left) }
}

function refusal(error: unknown): string {
  if (error instanceof MongoServerError) return 'refused'
  throw error
}

/** RANDOM_SEED and RANDOM_RUNS change which and how many operations are compared. */
test.runIf(given !== undefined)(
  'random operations have the same results on both servers',
  async () => {
    const server = await temporaryServer()
    const name = `random_${process.pid}`
    const own = (await connected(server.uri)).db(name)
    const real = (await connected(given ?? '')).db(name)
    let round = 0
    const property = fc.asyncProperty(documents, operation, async (rows, one) => {
      const collection = `round_${round++}`
      const [answer, wanted] = await Promise.all([
        outcomeOf(own.collection(collection), rows, one),
        outcomeOf(real.collection(collection), rows, one),
      ])
      expect(answer).toEqual(wanted)
    })
    try {
      await fc.assert(property, { seed: Number(seed), numRuns: Number(runs) })
    } finally {
      await real.dropDatabase()
    }
  },
  600_000,
)
