import type { Document } from 'mongodb'
import { type Group, withDocuments } from '../case'
import {
  command,
  deleteMany,
  deleteOne,
  findOneAndDelete,
  findOneAndReplace,
  findOneAndUpdate,
  insert,
  picking,
  replaceOne,
  updateOne,
} from '../operations'

const first = { _id: 1, g: 'a', n: 3 }
const second = { _id: 2, g: 'a', n: 1 }
const third = { _id: 3, g: 'b', n: 2 }
const three = [first, second, third]
const after = { returnDocument: 'after' } as const

export const writes: Group = {
  subject: 'writes',
  cases: [
    {
      name: 'insert of several',
      act: insert({ _id: 1 }, { _id: 2 }),
      returns: 2,
      leaves: [{ _id: 1 }, { _id: 2 }],
    },
    ...withDocuments(three, [
      {
        name: 'replaceOne keeps the _id',
        act: replaceOne({ _id: 1 }, { x: 1 }),
        returns: [1, 1],
        leaves: [{ _id: 1, x: 1 }, second, third],
      },
      {
        name: 'replaceOne with its own _id',
        act: replaceOne({ n: 3 }, { x: 1, _id: 1 }),
        returns: [1, 1],
        leaves: [{ _id: 1, x: 1 }, second, third],
      },
      {
        name: 'replaceOne by the same document modifies',
        act: replaceOne({ _id: 1 }, { g: 'a', n: 3 }),
        returns: [1, 1],
      },
      {
        name: 'replaceOne by the same document with its _id does not modify',
        act: replaceOne({ _id: 1 }, { _id: 1, g: 'a', n: 3 }),
        returns: [1, 0],
      },
      {
        name: 'replaceOne that finds nothing',
        act: replaceOne({ _id: 9 }, { x: 1 }),
        returns: [0, 0],
        leaves: three,
      },
      {
        name: 'replaceOne with another _id is refused',
        act: replaceOne({ _id: 1 }, { _id: 2, x: 1 }),
        fails: { code: 66 },
        leaves: three,
      },
      { name: 'deleteOne', act: deleteOne({ _id: 2 }), returns: 1, leaves: [first, third] },
      { name: 'deleteOne of several deletes one', act: deleteOne({ g: 'a' }), returns: 1 },
      {
        name: 'deleteOne that finds nothing',
        act: deleteOne({ _id: 9 }),
        returns: 0,
        leaves: three,
      },
      { name: 'deleteMany', act: deleteMany({ g: 'a' }), returns: 2, leaves: [third] },
      { name: 'deleteMany of all', act: deleteMany({}), returns: 3, leaves: [] },
      {
        name: 'findOneAndUpdate returns the document before the update',
        act: findOneAndUpdate({ _id: 1 }, { $set: { n: 9 } }),
        returns: first,
      },
      {
        name: 'findOneAndUpdate returns the document after the update',
        act: findOneAndUpdate({ _id: 1 }, { $set: { n: 9 } }, after),
        returns: { ...first, n: 9 },
      },
      {
        name: 'findOneAndUpdate takes the first by the sort',
        act: findOneAndUpdate({ g: 'a' }, { $inc: { n: 10 } }, { ...after, sort: { n: 1 } }),
        returns: { ...second, n: 11 },
      },
      {
        name: 'findOneAndUpdate that finds nothing',
        act: findOneAndUpdate({ _id: 9 }, { $set: { n: 9 } }),
        returns: null,
        leaves: three,
      },
      {
        name: 'findOneAndReplace returns the document before the replacement',
        act: findOneAndReplace({ _id: 1 }, { x: 1 }),
        returns: first,
        leaves: [{ _id: 1, x: 1 }, second, third],
      },
      {
        name: 'findOneAndReplace returns the document after the replacement',
        act: findOneAndReplace({ _id: 1 }, { x: 1 }, after),
        returns: { _id: 1, x: 1 },
      },
      {
        name: 'findOneAndReplace takes the first by the sort',
        act: findOneAndReplace({}, { x: 1 }, { ...after, sort: { n: 1 } }),
        returns: { _id: 2, x: 1 },
      },
      {
        name: 'findOneAndDelete returns the document',
        act: findOneAndDelete({ _id: 1 }),
        returns: first,
        leaves: [second, third],
      },
      {
        name: 'findOneAndDelete takes the first by the sort',
        act: findOneAndDelete({}, { sort: { n: 1 } }),
        returns: second,
        leaves: [first, third],
      },
      {
        name: 'findOneAndDelete with a projection',
        act: findOneAndDelete({ _id: 1 }, { projection: { n: 1 } }),
        returns: { _id: 1, n: 3 },
      },
      {
        name: 'findOneAndDelete that finds nothing',
        act: findOneAndDelete({ _id: 9 }),
        returns: null,
      },
      {
        name: 'findAndModify reports what it did',
        act: picking(
          command({ findAndModify: '$collection', query: { _id: 1 }, update: { $set: { n: 9 } } }),
          (reply) => reply.lastErrorObject,
        ),
        returns: { n: 1, updatedExisting: true },
      },
      {
        name: 'findAndModify reports what it upserted',
        act: picking(
          command({
            findAndModify: '$collection',
            query: { _id: 7 },
            update: { $set: { n: 9 } },
            upsert: true,
          }),
          (reply) => reply.lastErrorObject,
        ),
        returns: { n: 1, updatedExisting: false, upserted: 7 },
      },
      {
        name: 'findAndModify to remove and update at once is refused',
        act: command({
          findAndModify: '$collection',
          query: {},
          remove: true,
          update: { $set: { n: 1 } },
        }),
        fails: { code: 9 },
        leaves: three,
      },
      {
        name: 'findAndModify to neither remove nor update is refused',
        act: command({ findAndModify: '$collection', query: {} }),
        fails: { code: 9 },
      },
      {
        name: 'a replacement of many is refused',
        act: ({ db, collection }) =>
          db
            .command({
              update: collection.collectionName,
              updates: [{ q: {}, u: { x: 1 }, multi: true }],
            })
            .then((reply) => reply.writeErrors.map((each: Document) => each.code)),
        returns: [9],
        leaves: three,
      },
      {
        name: 'a delete of neither one nor all is refused',
        act: ({ db, collection }) =>
          db.command({ delete: collection.collectionName, deletes: [{ q: {}, limit: 2 }] }),
        fails: { code: 9 },
        leaves: three,
      },
      {
        name: 'an _id that exists is refused',
        act: insert({ _id: 1 }),
        fails: { code: 11000 },
        leaves: three,
      },
      {
        name: 'an equal _id of another type of number is refused',
        act: insert({ _id: 1.0 }),
        fails: { code: 11000 },
        leaves: three,
      },
    ]),
    { name: 'an _id that is an array is refused', act: insert({ _id: [1] }), fails: { code: 53 } },
    {
      name: 'an _id that is a regular expression is refused',
      act: insert({ _id: /x/ }),
      fails: { code: 53 },
    },
    {
      name: 'an update of a missing collection',
      act: updateOne({ _id: 1 }, { $set: { a: 1 } }),
      returns: [0, 0],
    },
    { name: 'a delete of a missing collection', act: deleteMany({}), returns: 0 },
  ],
}
