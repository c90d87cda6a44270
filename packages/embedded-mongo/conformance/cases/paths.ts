import type { Group } from '../case'
import { distinct, ids, matches } from '../operations'

const nested = [
  { _id: 1, a: { b: { c: 1 } } },
  { _id: 2, a: [{ b: 1 }, { b: 2 }] },
  { _id: 3, a: [{ b: [1, 2] }, { b: [3] }] },
  { _id: 4, a: { b: [{ c: 1 }, { c: 2 }] } },
  { _id: 5, a: [[{ b: 9 }]] },
  { _id: 6, a: { 0: { b: 7 } } },
  { _id: 7, a: [{ b: 7 }] },
]

const scores = [
  {
    _id: 1,
    s: [1, 20],
    r: [
      { p: 'x', n: 5 },
      { p: 'y', n: 9 },
    ],
  },
  {
    _id: 2,
    s: [7, 8],
    r: [
      { p: 'x', n: 9 },
      { p: 'y', n: 5 },
    ],
  },
  { _id: 3, s: [7], r: [{ p: 'x', n: 9 }] },
  { _id: 4, s: 7, r: { p: 'x', n: 9 } },
  { _id: 5, s: [] },
]

export const paths: Group = {
  subject: 'paths',
  cases: [
    ...matches(nested, [
      ['a path through objects and arrays', { 'a.b.c': 1 }, [1, 4]],
      ['a path through an array of objects', { 'a.b': 1 }, [2, 3]],
      ['a path to an array in an array', { 'a.b': 3 }, [3]],
      ['a path to a whole inner array', { 'a.b': [1, 2] }, [3]],
      ['a number in a path is a position', { 'a.0.b': 1 }, [2, 3]],
      ['a second position', { 'a.1.b': 2 }, [2]],
      ['a position where the value is not', { 'a.1.b': 1 }, []],
      ['no path through an array within an array', { 'a.b': 9 }, []],
      ['a position leads into an array within an array', { 'a.0.b': 9 }, [5]],
      ['a number in a path is also a field', { 'a.0.b': 7 }, [6, 7]],
      ['a position at the end of a path', { 'a.b.0': 1 }, [3]],
      ['$gt at the end of a path through arrays', { 'a.b.c': { $gt: 1 } }, [4]],
      ['$elemMatch into inner arrays', { a: { $elemMatch: { b: { $gt: 1, $lt: 3 } } } }, [2, 3]],
      ['$exists false beyond nested arrays', { 'a.b': { $exists: false } }, [5, 6]],
      ['$ne along a path through arrays', { 'a.b': { $ne: 1 } }, [1, 4, 5, 6, 7]],
      ['$type along a path', { 'a.b': { $type: 'object' } }, [1, 4]],
      ['$in along a path', { 'a.b': { $in: [2, 7] } }, [2, 3, 7]],
      ['$elemMatch at the end of a path', { 'a.b': { $elemMatch: { c: 2 } } }, [4]],
      ['a deep path that no document has', { 'a.b.c.d.e': 1 }, []],
    ]),
    ...matches(scores, [
      ['two bounds may be met by different elements', { s: { $gt: 10, $lt: 5 } }, [1]],
      [
        '$elemMatch requires one element that meets both',
        { s: { $elemMatch: { $gt: 6, $lt: 8 } } },
        [2, 3],
      ],
      ['$elemMatch finds no scalar', { s: { $elemMatch: { $eq: 7 } } }, [2, 3]],
      ['conditions may be met by different elements', { 'r.p': 'x', 'r.n': 5 }, [1, 2]],
      ['$elemMatch binds conditions', { r: { $elemMatch: { p: 'x', n: 5 } } }, [1]],
      ['$elemMatch finds no bare object', { r: { $elemMatch: { p: 'x', n: 9 } } }, [2, 3]],
      [
        '$elemMatch with $or inside',
        { r: { $elemMatch: { p: 'y', $or: [{ n: 5 }, { n: 6 }] } } },
        [2],
      ],
      ['$elemMatch with $ne', { s: { $elemMatch: { $ne: 7 } } }, [1, 2]],
      ['$elemMatch with $in', { s: { $elemMatch: { $in: [8, 20] } } }, [1, 2]],
      [
        '$all with $elemMatch',
        { r: { $all: [{ $elemMatch: { p: 'x' } }, { $elemMatch: { p: 'y', n: 5 } }] } },
        [2],
      ],
    ]),
    {
      name: '$elemMatch does not look into an array within an array',
      documents: [
        { _id: 1, l: [[1, 2]] },
        { _id: 2, l: [1] },
      ],
      act: ids({ l: { $elemMatch: { $gte: 1, $lt: 2 } } }),
      returns: [2],
    },
    ...matches(
      [
        { _id: 1, l: [{}] },
        { _id: 2, l: [{ 0: null }] },
        { _id: 3, l: [{ 0: 5 }] },
        { _id: 4, l: [null] },
        { _id: 5, l: [5] },
      ],
      [
        [
          '$elemMatch asks an element, not the fields of it',
          { l: { $elemMatch: { $gte: 5 } } },
          [5],
        ],
        ['$elemMatch with $gte null', { l: { $elemMatch: { $gte: null } } }, [4]],
        ['$elemMatch with $in null', { l: { $elemMatch: { $in: [null, 7] } } }, [4]],
        ['$elemMatch with $nin null', { l: { $elemMatch: { $nin: [null] } } }, [1, 2, 3, 5]],
        ['$elemMatch with $ne of a number', { l: { $elemMatch: { $ne: 5 } } }, [1, 2, 3, 4]],
        ['$elemMatch with $type', { l: { $elemMatch: { $type: 'object' } } }, [1, 2, 3]],
      ],
    ),
    {
      name: 'a path through a position that holds a scalar finds nothing, not even null',
      documents: [{ _id: 1, l: [5] }, { _id: 2, l: [{ y: 1 }] }, { _id: 3, l: 5 }, { _id: 4 }],
      act: ids({ 'l.0.x': null }),
      returns: [2, 3, 4],
    },
    {
      name: 'nested $elemMatch looks into an array within an array',
      documents: [
        { _id: 1, l: [[1, 2]] },
        { _id: 2, l: [1] },
      ],
      act: ids({ l: { $elemMatch: { $elemMatch: { $gte: 1, $lt: 2 } } } }),
      returns: [1],
    },
    ...matches(
      [
        { _id: 1, l: [[3, 1], 9] },
        { _id: 2, l: [3] },
      ],
      [
        ['a position at the end of a path does not open the array there', { 'l.0': 3 }, [2]],
        ['a position at the end of a path finds the array there whole', { 'l.0': [3, 1] }, [1]],
        ['two positions lead into the array there', { 'l.0.1': 1 }, [1]],
      ],
    ),
    {
      name: 'distinct opens arrays and leaves out missing',
      documents: scores,
      act: distinct('s', { _id: { $gt: 1 } }),
      returns: [7, 8],
    },
    {
      name: 'distinct along a path through arrays',
      documents: scores,
      act: async (subject) => ((await distinct('r.p')(subject)) as string[]).sort(),
      returns: ['x', 'y'],
    },
    {
      name: 'distinct takes numbers of different types for one',
      documents: [{ v: 1 }, { v: 1 }, { v: 2 }, { v: null }, {}],
      act: async (subject) => ((await distinct('v')(subject)) as unknown[]).length,
      returns: 3,
    },
  ],
}
