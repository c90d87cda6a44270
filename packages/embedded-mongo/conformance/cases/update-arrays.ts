import { Double } from 'mongodb'
import type { Group } from '../case'
import { changes, refusals, updateOne } from '../operations'

const results = [
  { answer: 'B', score: 8 },
  { answer: 'A', score: 8 },
  { answer: 'B', score: 4 },
]

export const updateArrays: Group = {
  subject: 'update arrays',
  cases: [
    ...changes([
      ['$push at the end', { l: [1] }, { $push: { l: 2 } }, { l: [1, 2] }],
      ['$push to a missing field creates the array', {}, { $push: { l: 2 } }, { l: [2] }],
      ['$push to a missing nested field', {}, { $push: { 'o.l': 2 } }, { o: { l: [2] } }],
      [
        '$push of an array is one element',
        { l: [1] },
        { $push: { l: [2, 3] } },
        { l: [1, [2, 3]] },
      ],
      ['$push with $each', { l: [1] }, { $push: { l: { $each: [2, 3] } } }, { l: [1, 2, 3] }],
      ['$push with $each of nothing', { l: [1] }, { $push: { l: { $each: [] } } }, { l: [1] }],
      ['$push of two fields', { l: [1], m: [] }, { $push: { l: 2, m: 3 } }, { l: [1, 2], m: [3] }],
      ['$addToSet of a new value', { l: [1] }, { $addToSet: { l: 2 } }, { l: [1, 2] }],
      ['$addToSet of a present value', { l: [1, 2] }, { $addToSet: { l: 2 } }, { l: [1, 2] }],
      ['$addToSet to a missing field', {}, { $addToSet: { l: 2 } }, { l: [2] }],
      [
        '$addToSet with $each',
        { l: [1] },
        { $addToSet: { l: { $each: [1, 2, 2, 3] } } },
        { l: [1, 2, 3] },
      ],
      [
        '$addToSet of an array is one element',
        { l: [1] },
        { $addToSet: { l: [1] } },
        { l: [1, [1]] },
      ],
      [
        '$addToSet treats equal numbers of other types as the same',
        { l: [1] },
        { $addToSet: { l: new Double(1) } },
        { l: [1] },
      ],
      [
        '$addToSet of an object that is there',
        { l: [{ a: 1, b: 2 }] },
        { $addToSet: { l: { a: 1, b: 2 } } },
        { l: [{ a: 1, b: 2 }] },
      ],
      [
        '$addToSet respects the order of fields',
        { l: [{ a: 1, b: 2 }] },
        { $addToSet: { l: { b: 2, a: 1 } } },
        {
          l: [
            { a: 1, b: 2 },
            { b: 2, a: 1 },
          ],
        },
      ],
      [
        '$addToSet leaves duplicates that are there',
        { l: [1, 1] },
        { $addToSet: { l: 2 } },
        { l: [1, 1, 2] },
      ],
      ['$pull every equal value', { l: [1, 2, 1] }, { $pull: { l: 1 } }, { l: [2] }],
      ['$pull by a condition', { l: [1, 5, 9] }, { $pull: { l: { $gte: 5 } } }, { l: [1] }],
      ['$pull by $in', { l: ['a', 'b', 'c'] }, { $pull: { l: { $in: ['a', 'c'] } } }, { l: ['b'] }],
      ['$pull by a pattern', { l: ['apple', 'pear'] }, { $pull: { l: /^a/ } }, { l: ['pear'] }],
      [
        '$pull by fields of objects',
        { results },
        { $pull: { results: { score: 8, answer: 'B' } } },
        { results: [results[1], results[2]] },
      ],
      [
        '$pull by a condition on a field',
        { results },
        { $pull: { results: { score: { $gte: 5 } } } },
        { results: [results[2]] },
      ],
      [
        '$pull by a condition with $or',
        { results },
        { $pull: { results: { $or: [{ score: 4 }, { answer: 'A' }] } } },
        { results: [results[0]] },
      ],
      [
        '$pull by $elemMatch within elements',
        { l: [{ q: [{ a: 1 }] }, { q: [{ a: 2 }] }] },
        { $pull: { l: { q: { $elemMatch: { a: { $gte: 2 } } } } } },
        { l: [{ q: [{ a: 1 }] }] },
      ],
      ['$pull of a missing field', { a: 1 }, { $pull: { l: 1 } }, { a: 1 }],
      ['$pull of null', { l: [1, null] }, { $pull: { l: null } }, { l: [1] }],
      ['$pull within an object', { o: { l: [1, 2] } }, { $pull: { 'o.l': 2 } }, { o: { l: [1] } }],
      ['$pull of a whole array', { l: [[1, 2], [3]] }, { $pull: { l: [1, 2] } }, { l: [[3]] }],
      [
        '$pull and $push of two fields',
        { l: [1, 2], m: [] },
        { $pull: { l: 1 }, $push: { m: 1 } },
        { l: [2], m: [1] },
      ],
      [
        '$addToSet and $pull of two fields',
        { l: [], d: [7] },
        { $addToSet: { l: 7 }, $pull: { d: 7 } },
        { l: [7], d: [] },
      ],
    ]),
    {
      name: '$addToSet of a present value does not modify',
      documents: [{ _id: 1, l: [1] }],
      act: updateOne({ _id: 1 }, { $addToSet: { l: 1 } }),
      returns: [1, 0],
    },
    {
      name: '$pull of a missing value does not modify',
      documents: [{ _id: 1, l: [1] }],
      act: updateOne({ _id: 1 }, { $pull: { l: 7 } }),
      returns: [1, 0],
    },
    ...refusals([
      ['$push to a number', { l: 1 }, { $push: { l: 2 } }, 2],
      ['$push to null', { l: null }, { $push: { l: 2 } }, 2],
      ['$push with $each of a non-array', { l: [] }, { $push: { l: { $each: 1 } } }, 2],
      ['$push with an unknown modifier', { l: [] }, { $push: { l: { $each: [1], $nope: 1 } } }, 2],
      ['$addToSet to a number', { l: 1 }, { $addToSet: { l: 2 } }, 2],
      ['$addToSet with $each of a non-array', { l: [] }, { $addToSet: { l: { $each: 1 } } }, 14],
      ['$pull from a number', { l: 1 }, { $pull: { l: 2 } }, 2],
    ]),
  ],
}
