import type { Document } from 'mongodb'
import { ObjectId } from 'mongodb'
import type { Case, Group } from '../case'
import {
  findOneAndReplace,
  findOneAndUpdate,
  replaceOne,
  updateMany,
  updateOne,
} from '../operations'

type Row = readonly [name: string, filter: Document, change: Document | Document[], made: Document]

const rows: readonly Row[] = [
  ['equality becomes a field', { a: 1 }, { $set: { b: 2 } }, { a: 1, b: 2 }],
  ['$eq becomes a field', { a: { $eq: 1 } }, { $set: { b: 2 } }, { a: 1, b: 2 }],
  [
    'a path becomes an object',
    { 'a.b': 1, 'a.c': 2 },
    { $set: { d: 3 } },
    { a: { b: 1, c: 2 }, d: 3 },
  ],
  ['an object becomes a field whole', { a: { b: 1 } }, { $set: { d: 3 } }, { a: { b: 1 }, d: 3 }],
  ['an array becomes a field', { a: [1, 2] }, { $set: { d: 3 } }, { a: [1, 2], d: 3 }],
  [
    'equalities within $and become fields',
    { $and: [{ a: 1 }, { b: 2 }] },
    { $set: { c: 3 } },
    { a: 1, b: 2, c: 3 },
  ],
  ['null becomes a field', { a: null }, { $set: { b: 1 } }, { a: null, b: 1 }],
  ['a range becomes nothing', { a: { $gt: 1 }, b: 2 }, { $set: { c: 3 } }, { b: 2, c: 3 }],
  [
    '$ne and $exists become nothing',
    { a: { $ne: 1 }, b: { $exists: false } },
    { $set: { c: 3 } },
    { c: 3 },
  ],
  ['$in of two becomes nothing', { a: { $in: [1, 2] } }, { $set: { c: 3 } }, { c: 3 }],
  ['$or of two becomes nothing', { $or: [{ a: 1 }, { a: 2 }] }, { $set: { c: 3 } }, { c: 3 }],
  ['$nor becomes nothing', { $nor: [{ a: 1 }] }, { $set: { c: 3 } }, { c: 3 }],
  ['the update overrides the filter', { a: 1 }, { $set: { a: 5 } }, { a: 5 }],
  ['$inc starts from the value of the filter', { n: 5 }, { $inc: { n: 2 } }, { n: 7 }],
  ['$inc starts from nothing', { a: 1 }, { $inc: { n: 2 } }, { a: 1, n: 2 }],
  ['$setOnInsert sets', { a: 1 }, { $setOnInsert: { b: 2 }, $set: { c: 3 } }, { a: 1, b: 2, c: 3 }],
  ['$setOnInsert alone', { a: 1 }, { $setOnInsert: { b: 2 } }, { a: 1, b: 2 }],
  ['$push makes an array', { a: 1 }, { $push: { l: 1 } }, { a: 1, l: [1] }],
  ['$addToSet makes an array', { a: 1 }, { $addToSet: { l: { $each: [1, 1] } } }, { a: 1, l: [1] }],
  ['$unset of a value of the filter', { a: 1 }, { $unset: { a: 1 }, $set: { b: 1 } }, { b: 1 }],
  ['$min and $max set', { a: 1 }, { $min: { b: 2 }, $max: { c: 3 } }, { a: 1, b: 2, c: 3 }],
  ['$pull leaves nothing behind', { a: 1 }, { $pull: { l: 1 }, $set: { b: 1 } }, { a: 1, b: 1 }],
  [
    'a pipeline works on the values of the filter',
    { a: 2 },
    [{ $set: { b: { $multiply: ['$a', 10] } } }],
    { a: 2, b: 20 },
  ],
  [
    'a pipeline sees missing fields as missing',
    { a: 2 },
    [{ $set: { n: { $add: [{ $ifNull: ['$n', 0] }, 1] } } }],
    { a: 2, n: 1 },
  ],
]

/** The filter also names the `_id`, so that the new document is known. */
const made: Case[] = rows.map(([name, filter, change, document]) => ({
  name,
  act: updateOne({ _id: 7, ...filter }, change, { upsert: true }),
  returns: [0, 0, 7],
  leaves: [{ _id: 7, ...document }],
}))

const upsert = { upsert: true } as const

export const upserts: Group = {
  subject: 'upserts',
  cases: [
    ...made,
    {
      name: 'an upsert that finds something updates it',
      documents: [{ _id: 1, a: 1 }],
      act: updateOne({ a: 1 }, { $set: { b: 1 }, $setOnInsert: { c: 1 } }, upsert),
      returns: [1, 1],
      leaves: [{ _id: 1, a: 1, b: 1 }],
    },
    {
      name: 'an _id is made when nothing names one',
      act: async (subject) => {
        const result = await subject.collection.updateOne({ a: 1 }, { $set: { b: 1 } }, upsert)
        const found = await subject.collection.findOne({ a: 1 })
        const made = result.upsertedId
        return [made instanceof ObjectId, found?._id.equals(made), result.upsertedCount]
      },
      returns: [true, true, 1],
    },
    {
      name: '_id from $setOnInsert',
      act: updateOne({ a: 1 }, { $setOnInsert: { _id: 5 } }, upsert),
      returns: [0, 0, 5],
      leaves: [{ _id: 5, a: 1 }],
    },
    {
      name: '_id from $set',
      act: updateOne({ a: 1 }, { $set: { _id: 5, b: 1 } }, upsert),
      leaves: [{ _id: 5, a: 1, b: 1 }],
    },
    {
      name: '_id comes first wherever it is named',
      act: async (subject) => {
        await updateOne({ z: 1, _id: 3 }, { $set: { a: 1 } }, upsert)(subject)
        return Object.keys((await subject.collection.findOne()) ?? {})
      },
      returns: ['_id', 'z', 'a'],
    },
    {
      name: 'updateMany upserts one',
      act: updateMany({ _id: 3, a: 1 }, { $set: { b: 1 } }, upsert),
      returns: [0, 0, 3],
      leaves: [{ _id: 3, a: 1, b: 1 }],
    },
    {
      name: 'a replacement takes only the _id of the filter',
      act: replaceOne({ _id: 3, a: 1 }, { b: 1 }, upsert),
      returns: [0, 0, 3],
      leaves: [{ _id: 3, b: 1 }],
    },
    {
      name: 'a replacement with an _id of its own',
      act: replaceOne({ a: 1 }, { _id: 4, b: 1 }, upsert),
      returns: [0, 0, 4],
      leaves: [{ _id: 4, b: 1 }],
    },
    {
      name: 'findOneAndUpdate gives null before an upsert',
      act: findOneAndUpdate({ _id: 3 }, { $set: { b: 1 } }, upsert),
      returns: null,
      leaves: [{ _id: 3, b: 1 }],
    },
    {
      name: 'findOneAndUpdate gives the new document after an upsert',
      act: findOneAndUpdate(
        { _id: 3, a: 1 },
        { $inc: { n: 1 } },
        { ...upsert, returnDocument: 'after' },
      ),
      returns: { _id: 3, a: 1, n: 1 },
    },
    {
      name: 'findOneAndReplace gives the new document after an upsert',
      act: findOneAndReplace({ _id: 3, a: 1 }, { n: 1 }, { ...upsert, returnDocument: 'after' }),
      returns: { _id: 3, n: 1 },
    },
    {
      name: 'an upsert against a filter with two values is refused',
      act: updateOne({ $and: [{ a: 1 }, { a: 2 }] }, { $set: { b: 1 } }, upsert),
      fails: { code: 54 },
      leaves: [],
    },
    {
      name: 'an upsert may not change the _id of the filter',
      act: updateOne({ _id: 1 }, { $set: { _id: 2 } }, upsert),
      fails: { code: 66 },
      leaves: [],
    },
  ],
}
