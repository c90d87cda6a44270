import type { Document } from 'mongodb'
import { type Group, withDocuments } from '../case'
import { aggregate, command, find, ids, picking } from '../operations'

const rows = [
  { _id: 1, g: 'b', n: 2 },
  { _id: 2, g: 'a', n: 2 },
  { _id: 3, g: 'b', n: 1 },
  { _id: 4, g: 'a' },
  { _id: 5, g: 'a', n: 3 },
]

const lists = [
  { _id: 1, l: [1, 9] },
  { _id: 2, l: [2, 3] },
  { _id: 3, l: 5 },
  { _id: 4, l: [0, 4] },
]

const parents = [
  { _id: 1, p: { q: 3 } },
  { _id: 2, p: [{ q: 1 }, { q: 9 }] },
  { _id: 3, p: { q: 2 } },
  { _id: 4 },
]

const refused: ReadonlyArray<readonly [string, object, number]> = [
  ['a sort direction of two', { sort: { n: 2 } }, 15975],
  ['a negative skip', { skip: -1 }, 51024],
  ['a skip that is a text', { skip: 'x' }, 14],
  ['a negative limit of the command', { limit: -1 }, 51024],
]

const pairs = [
  {
    _id: 1,
    l: [
      { x: 1, y: 9 },
      { x: 2, y: 1 },
    ],
  },
  { _id: 2, l: [{ x: 1, y: 5 }] },
  { _id: 3, l: { x: 1, y: 7 } },
  { _id: 4, l: [] },
]

const parallel: ReadonlyArray<readonly [name: string, document: object, sort: Document]> = [
  ['two arrays', { a: [1, 2], b: [3, 4] }, { a: 1, b: 1 }],
  ['two empty arrays', { a: [], b: [] }, { a: 1, b: -1 }],
  ['two arrays of one element', { a: [{ x: [1], y: [2] }] }, { 'a.x': 1, 'a.y': 1 }],
]

export const sorting: Group = {
  subject: 'sorting',
  cases: [
    ...parallel.flatMap(([name, document, sort]) => [
      {
        name: `${name} to sort by are refused`,
        documents: [{ _id: 1, ...document }],
        act: ids({}, { sort }),
        fails: { code: 2 },
      },
      {
        name: `${name} to $sort by are refused`,
        documents: [{ _id: 1, ...document }],
        act: aggregate([{ $set: { z: 1 } }, { $sort: sort }]),
        fails: { code: 2 },
      },
    ]),
    {
      name: 'arrays in two fields of different documents',
      documents: [
        { _id: 1, a: [1, 2], b: 3 },
        { _id: 2, a: 1, b: [2, 3] },
      ],
      act: ids({}, { sort: { a: 1, b: 1 } }),
      returns: [2, 1],
    },
    {
      name: '$sort by an _id that is an array takes it whole',
      documents: [
        { _id: 1, a: [0] },
        { _id: 2, a: 5 },
        { _id: 3, a: { x: 1 } },
      ],
      act: aggregate([{ $project: { _id: '$a' } }, { $sort: { _id: 1 } }]),
      returns: [{ _id: 5 }, { _id: { x: 1 } }, { _id: [0] }],
    },
    {
      name: 'a position to sort by takes the value there whole',
      documents: [
        { _id: 1, a: [[0, 9]] },
        { _id: 2, a: [5] },
        { _id: 3, a: [{ x: 1 }] },
      ],
      act: ids({}, { sort: { 'a.0': 1 } }),
      returns: [2, 3, 1],
    },
    ...withDocuments(pairs, [
      {
        name: 'two fields of one array are taken element by element',
        act: ids({}, { sort: { 'l.x': 1, 'l.y': 1 } }),
        returns: [4, 2, 3, 1],
      },
      {
        name: 'two fields of one array in two directions',
        act: ids({}, { sort: { 'l.x': -1, 'l.y': 1, _id: 1 } }),
        returns: [1, 2, 3, 4],
      },
    ]),
    ...withDocuments(rows, [
      {
        name: 'ascending, missing first',
        act: ids({}, { sort: { n: 1, _id: 1 } }),
        returns: [4, 3, 1, 2, 5],
      },
      {
        name: 'descending, missing last',
        act: ids({}, { sort: { n: -1, _id: 1 } }),
        returns: [5, 1, 2, 3, 4],
      },
      { name: 'by two keys', act: ids({}, { sort: { g: 1, n: -1 } }), returns: [5, 2, 4, 1, 3] },
      {
        name: 'by two keys in the other order',
        act: ids({}, { sort: { n: -1, g: 1 } }),
        returns: [5, 2, 1, 3, 4],
      },
      { name: 'by _id, descending', act: ids({}, { sort: { _id: -1 } }), returns: [5, 4, 3, 2, 1] },
      {
        name: 'limit after sort',
        act: ids({}, { sort: { n: -1, _id: 1 }, limit: 2 }),
        returns: [5, 1],
      },
      {
        name: 'skip after sort',
        act: ids({}, { sort: { n: -1, _id: 1 }, skip: 3 }),
        returns: [3, 4],
      },
      {
        name: 'skip and limit',
        act: ids({}, { sort: { n: -1, _id: 1 }, skip: 1, limit: 2 }),
        returns: [1, 2],
      },
      {
        name: 'a limit of zero means no limit',
        act: ids({}, { limit: 0 }),
        returns: [1, 2, 3, 4, 5],
      },
      { name: 'a negative limit is one batch', act: ids({}, { limit: -2 }), returns: [1, 2] },
      { name: 'a skip beyond the end', act: ids({}, { skip: 9 }), returns: [] },
      {
        name: 'a filter, a sort and a limit',
        act: ids({ g: 'a' }, { sort: { n: -1 }, limit: 1 }),
        returns: [5],
      },
      {
        name: 'pages of any size make up the same list',
        act: async (subject) => {
          const pages = [0, 2, 4].map((skip) =>
            ids({}, { sort: { g: 1, _id: 1 }, skip, limit: 2 })(subject),
          )
          return (await Promise.all(pages)).flat()
        },
        returns: [2, 4, 5, 1, 3],
      },
      {
        name: 'an index gives the same order as none',
        indexes: [{ key: { g: 1, n: -1 } }],
        act: ids({}, { sort: { g: 1, n: -1 } }),
        returns: [5, 2, 4, 1, 3],
      },
      {
        name: 'an index gives the opposite order',
        indexes: [{ key: { g: 1, n: -1 } }],
        act: ids({}, { sort: { g: -1, n: 1 } }),
        returns: [3, 1, 4, 2, 5],
      },
      {
        name: 'an index for a filter with a sort by its next key',
        indexes: [{ key: { g: 1, n: 1 } }],
        act: ids({ g: 'a' }, { sort: { n: -1 } }),
        returns: [5, 2, 4],
      },
      {
        name: 'an index for a range',
        indexes: [{ key: { n: 1 } }],
        act: ids({ n: { $gte: 2 } }, { sort: { n: -1, _id: -1 } }),
        returns: [5, 2, 1],
      },
      {
        name: 'an index for $in with a sort',
        indexes: [{ key: { g: 1, n: 1 } }],
        act: ids({ g: { $in: ['b', 'a'] } }, { sort: { n: 1, g: 1, _id: 1 } }),
        returns: [4, 3, 2, 1, 5],
      },
      {
        name: 'an index finds missing as null',
        indexes: [{ key: { n: 1 } }],
        act: ids({ n: null }),
        returns: [4],
      },
      {
        name: 'an index range holds only values of its type',
        indexes: [{ key: { g: 1 } }],
        act: ids({ g: { $gt: 1 } }),
        returns: [],
      },
      ...refused.map(([name, options, code]) => ({
        name: `${name} is refused`,
        act: command({ find: '$collection', ...options }),
        fails: { code },
      })),
    ]),
    ...withDocuments(lists, [
      {
        name: 'arrays ascending by their minimum',
        act: ids({}, { sort: { l: 1 } }),
        returns: [4, 1, 2, 3],
      },
      {
        name: 'arrays descending by their maximum',
        act: ids({}, { sort: { l: -1 } }),
        returns: [1, 3, 4, 2],
      },
      {
        name: 'arrays by an index, ascending',
        indexes: [{ key: { l: 1 } }],
        act: ids({}, { sort: { l: 1 }, hint: { l: 1 } }),
        returns: [4, 1, 2, 3],
      },
      {
        name: 'an index on arrays finds each element and each document once',
        indexes: [{ key: { l: 1 } }],
        act: ids({ l: { $gte: 1 } }),
        returns: [1, 2, 3, 4],
      },
      {
        name: 'an index on arrays and a range met by different elements',
        indexes: [{ key: { l: 1 } }],
        act: ids({ l: { $gt: 3, $lt: 2 } }),
        returns: [1, 4],
      },
    ]),
    ...withDocuments(parents, [
      {
        name: 'by a path through arrays',
        act: ids({}, { sort: { 'p.q': 1 } }),
        returns: [4, 2, 3, 1],
      },
      {
        name: 'by a path through arrays, descending',
        act: ids({}, { sort: { 'p.q': -1 } }),
        returns: [2, 1, 3, 4],
      },
    ]),
    {
      name: 'a sort by what the projection leaves out',
      documents: rows,
      act: find({ g: 'b' }, { sort: { n: 1 }, projection: { g: 1 } }),
      returns: [
        { _id: 3, g: 'b' },
        { _id: 1, g: 'b' },
      ],
    },
    {
      name: 'a thousand documents sort',
      documents: Array.from({ length: 1000 }, (_, n) => ({ _id: n, k: (n * 7919) % 1000 })),
      act: picking(ids({}, { sort: { k: 1 } }), (found) => [
        found.length,
        found[0],
        found[1],
        found[999],
      ]),
      returns: [1000, 0, 679, 321],
    },
  ],
}
