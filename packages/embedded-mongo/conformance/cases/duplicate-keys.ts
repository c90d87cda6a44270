import type { Case, Group } from '../case'
import { findOneAndUpdate, insert, updateOne } from '../operations'
import { byA, duplicate, rows } from './unique-rows'

/** The same rejected writes, with the key that the error must report. */
const named: Case[] = rows.flatMap(([name, indexes, documents, inserted, fails]) =>
  fails?.keyPattern ? [{ name, indexes, documents, act: insert(inserted), fails }] : [],
)

const pair = [
  { _id: 1, a: 'x' },
  { _id: 2, a: 'y' },
]
const held = { indexes: byA, documents: pair, leaves: pair }

const message =
  /^E11000 duplicate key error collection: \S+\.case_\d+ index: a_1 dup key: \{ a: "x" \}/

const shape = duplicate({ a: 1 }, { a: 'x' })

/** The details of a duplicate key error: key pattern, key value, and a message with both. */
export const duplicateKeys: Group = {
  subject: 'duplicate keys',
  cases: [
    ...named,
    {
      name: 'of an update',
      ...held,
      act: updateOne({ _id: 2 }, { $set: { a: 'x' } }),
      fails: shape,
    },
    {
      name: 'of findOneAndUpdate',
      ...held,
      act: findOneAndUpdate({ _id: 2 }, { $set: { a: 'x' } }),
      fails: shape,
    },
    {
      name: 'of an upsert',
      ...held,
      act: updateOne({ _id: 3 }, { $set: { a: 'x' } }, { upsert: true }),
      fails: shape,
    },
    {
      name: 'of an _id',
      documents: [{ _id: 'k' }],
      act: insert({ _id: 'k' }),
      fails: duplicate({ _id: 1 }, { _id: 'k' }),
    },
    {
      name: 'of an index over values that repeat',
      documents: [
        { _id: 1, a: 'x' },
        { _id: 2, a: 'x' },
      ],
      act: ({ collection }) => collection.createIndex({ a: 1 }, { unique: true }),
      fails: shape,
    },
    {
      name: 'the message names collection, index and key',
      indexes: byA,
      documents: pair,
      act: ({ collection }) =>
        collection.insertOne({ a: 'x' }).then(
          () => 'inserted',
          (error: Error) => message.test(error.message) || error.message,
        ),
      returns: true,
    },
  ],
}
