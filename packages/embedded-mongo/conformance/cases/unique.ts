import type { Document } from 'mongodb'
import type { Case, Group } from '../case'
import {
  bulkWrite,
  deleteOne,
  findOneAndUpdate,
  insert,
  replaceOne,
  updateOne,
} from '../operations'
import { byA, partial, rows } from './unique-rows'

const inserts: Case[] = rows.map(([name, indexes, documents, inserted, fails]) => {
  const base = { name, indexes, documents, act: insert(inserted) }
  if (!fails) return { ...base, returns: 1, leaves: [...documents, inserted] }
  return { ...base, fails: { code: fails.code }, leaves: documents }
})

const pair = [
  { _id: 1, a: 'x' },
  { _id: 2, a: 'y' },
]
const taken = { code: 11000 }
const held = { indexes: byA, documents: pair, leaves: pair }

export const uniqueIndexes: Group = {
  subject: 'unique indexes',
  cases: [
    ...inserts,
    {
      name: '$set to a value that is taken',
      ...held,
      act: updateOne({ _id: 2 }, { $set: { a: 'x' } }),
      fails: taken,
    },
    {
      name: '$unset to a missing value that is taken',
      indexes: byA,
      documents: [{ _id: 1 }, { _id: 2, a: 1 }],
      act: updateOne({ _id: 2 }, { $unset: { a: 1 } }),
      fails: { code: 11000 },
    },
    {
      name: 'replaceOne with a value that is taken',
      ...held,
      act: replaceOne({ _id: 2 }, { a: 'x' }),
      fails: taken,
    },
    {
      name: 'findOneAndUpdate to a value that is taken',
      ...held,
      act: findOneAndUpdate({ _id: 2 }, { $set: { a: 'x' } }),
      fails: taken,
    },
    {
      name: 'an upsert of a value that is taken',
      ...held,
      act: updateOne({ _id: 3 }, { $set: { a: 'x' } }, { upsert: true }),
      fails: taken,
    },
    {
      name: 'findOneAndUpdate that upserts a value that is taken',
      ...held,
      act: findOneAndUpdate({ _id: 3 }, { $set: { a: 'x' } }, { upsert: true }),
      fails: taken,
    },
    {
      name: 'a batch reports which of its writes was refused',
      ...held,
      act: bulkWrite([
        { updateOne: { filter: { a: 'zz' }, update: { $set: { b: 1 } } } },
        { updateOne: { filter: { a: 'y' }, update: { $set: { a: 'x' } } } },
      ]),
      fails: { code: 11000, writes: [[1, 11000]] },
    },
    {
      name: 'an update of other fields is accepted',
      indexes: byA,
      documents: pair,
      act: updateOne({ _id: 1 }, { $set: { a: 'x', b: 1 } }),
      returns: [1, 1],
    },
    {
      name: 'a deleted value can be used again',
      indexes: byA,
      documents: pair,
      act: async (subject) => [
        await deleteOne({ _id: 1 })(subject),
        await insert({ _id: 3, a: 'x' })(subject),
      ],
      returns: [1, 1],
    },
    {
      name: 'a changed value can be used again',
      indexes: byA,
      documents: pair,
      act: async (subject) => {
        await updateOne({ _id: 1 }, { $set: { a: 'z' } })(subject)
        return insert({ _id: 3, a: 'x' })(subject)
      },
      returns: 1,
    },
    {
      name: 'a document that enters a partial index must be unique in it',
      indexes: partial({ on: true }),
      documents: [
        { _id: 1, a: 1, on: true },
        { _id: 2, a: 1, on: false },
      ],
      act: updateOne({ _id: 2 }, { $set: { on: true } }),
      fails: { code: 11000 },
    },
    {
      name: 'the value of a document that leaves a partial index can be used again',
      indexes: partial({ on: true }),
      documents: [
        { _id: 1, a: 1, on: true },
        { _id: 2, a: 1, on: false },
      ],
      act: bulkWrite([
        { updateOne: { filter: { on: true }, update: { $set: { on: false } } } },
        { insertOne: { document: { _id: 3, a: 1, on: true } as Document } },
      ]),
      returns: [1, 1, 1, 0, 0],
    },
    {
      name: 'an index over values that repeat is refused',
      documents: [
        { _id: 1, a: 5 },
        { _id: 2, a: 5 },
      ],
      act: ({ collection }) => collection.createIndex({ a: 1 }, { unique: true }),
      fails: { code: 11000 },
    },
    {
      name: 'a refused index is not there',
      documents: [
        { _id: 1, a: 5 },
        { _id: 2, a: 5 },
      ],
      act: async ({ collection }) => {
        await collection.createIndex({ a: 1 }, { unique: true }).catch(() => null)
        return (await collection.indexes()).length
      },
      returns: 1,
    },
    {
      name: 'two arrays under one compound index are refused',
      indexes: [{ key: { a: 1, b: 1 } }],
      act: insert({ _id: 1, a: [1], b: [2] }),
      fails: { code: 171 },
    },
  ],
}
