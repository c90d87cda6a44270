import type { Document } from 'mongodb'
import type { Case, Group } from '../case'

const RUNNERS = 50

/** Runs fifty acts concurrently; returns how many succeeded and the error codes of the others. */
async function race(act: (runner: number) => Promise<unknown>) {
  const runs = await Promise.allSettled(Array.from({ length: RUNNERS }, (_, runner) => act(runner)))
  const refused = runs.flatMap((run) => (run.status === 'rejected' ? [run.reason.code] : []))
  return { won: RUNNERS - refused.length, codes: [...new Set(refused)] }
}

const unique = [{ key: { k: 1 }, unique: true }]

const upsertRace: Case = {
  name: 'upserts of one key leave one document',
  indexes: unique,
  async act({ collection }) {
    const { codes } = await race((runner) =>
      collection.updateOne({ k: 'x' }, { $set: { last: runner } }, { upsert: true }),
    )
    return [codes.filter((code) => code !== 11000), await collection.countDocuments()]
  },
  returns: [[], 1],
}

export const races: Group = {
  subject: 'races',
  alone: true,
  cases: [
    {
      name: 'inserts of one key leave one document',
      indexes: unique,
      async act({ collection }) {
        const outcome = await race((runner) => collection.insertOne({ k: 'x', runner }))
        return [outcome, await collection.countDocuments()]
      },
      returns: [{ won: 1, codes: [11000] }, 1],
    },
    {
      name: 'inserts of one _id leave one document',
      async act({ collection }) {
        const outcome = await race((runner) => collection.insertOne({ _id: 1, runner } as Document))
        return [outcome, await collection.countDocuments()]
      },
      returns: [{ won: 1, codes: [11000] }, 1],
    },
    upsertRace,
    {
      name: 'upserts by _id leave one document that counted all that came through',
      async act({ collection }) {
        const { won, codes } = await race(() =>
          collection.updateOne({ _id: 1 } as Document, { $inc: { n: 1 } }, { upsert: true }),
        )
        const found = await collection.findOne()
        return [found?.n === won, codes.filter((code) => code !== 11000)]
      },
      returns: [true, []],
    },
    {
      name: 'increments are all counted',
      documents: [{ _id: 1, n: 0 }],
      async act({ collection }) {
        await race(() => collection.updateOne({ _id: 1 } as Document, { $inc: { n: 1 } }))
      },
      leaves: [{ _id: 1, n: RUNNERS }],
    },
    {
      name: 'increments by a pipeline are all counted',
      documents: [{ _id: 1, n: 0 }],
      async act({ collection }) {
        await race(() =>
          collection.updateOne({ _id: 1 } as Document, [{ $set: { n: { $add: ['$n', 1] } } }]),
        )
      },
      leaves: [{ _id: 1, n: RUNNERS }],
    },
    {
      name: 'a claim has one winner',
      documents: [{ _id: 1, owner: null }],
      async act({ collection }) {
        const claims = await Promise.all(
          Array.from({ length: RUNNERS }, (_, owner) =>
            collection.findOneAndUpdate({ owner: null }, { $set: { owner } }),
          ),
        )
        return claims.filter(Boolean).length
      },
      returns: 1,
    },
    {
      name: 'tickets taken by findOneAndUpdate are all different',
      documents: [{ _id: 1, next: 0 }],
      async act({ collection }) {
        const taken = await Promise.all(
          Array.from({ length: RUNNERS }, () =>
            collection.findOneAndUpdate({}, { $inc: { next: 1 } }, { returnDocument: 'after' }),
          ),
        )
        return new Set(taken.map((ticket) => ticket?.next)).size
      },
      returns: RUNNERS,
    },
    {
      name: 'documents taken by findOneAndDelete are all different',
      documents: Array.from({ length: RUNNERS }, (_, n) => ({ _id: n })),
      async act({ collection }) {
        const taken = await Promise.all(
          Array.from({ length: RUNNERS }, () =>
            collection.findOneAndDelete({}, { sort: { _id: 1 } }),
          ),
        )
        return new Set(taken.map((document) => document?._id)).size
      },
      returns: RUNNERS,
    },
    {
      name: '$addToSet adds one value once',
      documents: [{ _id: 1, l: [] }],
      async act({ collection }) {
        await race(() => collection.updateOne({}, { $addToSet: { l: 7 } as Document }))
      },
      leaves: [{ _id: 1, l: [7] }],
    },
    {
      name: '$push keeps every value',
      documents: [{ _id: 1, l: [] }],
      async act({ collection }) {
        await race((runner) => collection.updateOne({}, { $push: { l: runner } as Document }))
        const found = await collection.findOne()
        return new Set(found?.l).size
      },
      returns: RUNNERS,
    },
    {
      name: 'a change that names the version it saw has one winner',
      documents: [{ _id: 1, version: 0 }],
      async act({ collection }) {
        const results = await Promise.all(
          Array.from({ length: RUNNERS }, (_, by) =>
            collection.updateOne({ version: 0 }, { $set: { version: 1, by } }),
          ),
        )
        return results.reduce((sum, result) => sum + result.modifiedCount, 0)
      },
      returns: 1,
    },
    {
      name: 'collections created by concurrent inserts all exist',
      async act({ db, collection }) {
        const names = Array.from({ length: 5 }, (_, n) => `${collection.collectionName}_${n}`)
        await Promise.all(
          names.flatMap((name) => [0, 1].map((n) => db.collection(name).insertOne({ n }))),
        )
        const counts = await Promise.all(names.map((name) => db.collection(name).countDocuments()))
        await Promise.all(names.map((name) => db.collection(name).drop()))
        return counts
      },
      returns: [2, 2, 2, 2, 2],
    },
  ],
}
