import { type Document, Double, Long } from 'mongodb'
import type { Case, Group } from '../case'
import { aggregate } from '../operations'

const rows = [
  { _id: 1, g: 'a', n: 3, l: [1, 2] },
  { _id: 2, g: 'a', n: 1, l: [] },
  { _id: 3, g: 'b', n: 2 },
  { _id: 4, g: 'b', n: null, l: null },
  { _id: 5, n: 5, l: 7 },
]

type Row = readonly [name: string, pipeline: Document[], returns: unknown]

const sortById = { $sort: { _id: 1 } }
const sortByGroup = { $sort: { _id: 1 } }

const table: readonly Row[] = [
  ['no stage gives all', [sortById], rows],
  ['$match', [{ $match: { g: 'a', n: { $gt: 1 } } }], [rows[0]]],
  ['$match with $expr', [{ $match: { $expr: { $gt: ['$n', '$_id'] } } }], [rows[0]]],
  [
    '$match after $group',
    [{ $group: { _id: '$g', n: { $sum: 1 } } }, { $match: { n: 2 } }, sortById],
    [
      { _id: 'a', n: 2 },
      { _id: 'b', n: 2 },
    ],
  ],
  ['$project by inclusion', [{ $match: { _id: 1 } }, { $project: { g: 1 } }], [{ _id: 1, g: 'a' }]],
  [
    '$project by exclusion',
    [{ $match: { _id: 1 } }, { $project: { l: 0, g: 0 } }],
    [{ _id: 1, n: 3 }],
  ],
  [
    '$project of an expression',
    [{ $match: { _id: 1 } }, { $project: { _id: 0, m: { $add: ['$n', 1] } } }],
    [{ m: 4 }],
  ],
  [
    '$project of a nested object',
    [{ $match: { _id: 1 } }, { $project: { _id: 0, o: { x: '$g', y: { z: '$n' } } } }],
    [{ o: { x: 'a', y: { z: 3 } } }],
  ],
  [
    '$project of a new array',
    [{ $match: { _id: 3 } }, { $project: { _id: 0, p: ['$g', '$zz', 1] } }],
    [{ p: ['b', null, 1] }],
  ],
  [
    '$set of a path',
    [{ $match: { _id: 1 } }, { $set: { m: '$n', 'o.k': 1 } }],
    [{ ...rows[0], m: 3, o: { k: 1 } }],
  ],
  ['$unset', [{ $match: { _id: 1 } }, { $unset: ['l', 'n'] }], [{ _id: 1, g: 'a' }]],
  [
    '$sort ascending, null and missing first',
    [{ $sort: { n: 1 } }, { $project: { _id: 1 } }],
    [{ _id: 4 }, { _id: 2 }, { _id: 3 }, { _id: 1 }, { _id: 5 }],
  ],
  [
    '$sort by two keys',
    [{ $sort: { g: -1, n: -1 } }, { $project: { _id: 1 } }],
    [{ _id: 3 }, { _id: 4 }, { _id: 1 }, { _id: 2 }, { _id: 5 }],
  ],
  ['$count', [{ $match: { g: 'a' } }, { $count: 'many' }], [{ many: 2 }]],
  ['$count of no documents returns no document', [{ $match: { g: 'zz' } }, { $count: 'many' }], []],
  [
    '$group by a field',
    [{ $group: { _id: '$g', sum: { $sum: '$n' } } }, sortByGroup],
    [
      { _id: null, sum: 5 },
      { _id: 'a', sum: 4 },
      { _id: 'b', sum: 2 },
    ],
  ],
  ['$group of all', [{ $group: { _id: null, n: { $sum: 1 } } }], [{ _id: null, n: 5 }]],
  ['$group of nothing', [{ $match: { g: 'zz' } }, { $group: { _id: null, n: { $sum: 1 } } }], []],
  [
    '$group by an expression',
    [{ $group: { _id: { $gt: ['$n', 2] }, n: { $sum: 1 } } }, sortByGroup],
    [
      { _id: false, n: 3 },
      { _id: true, n: 2 },
    ],
  ],
  [
    '$group by an object',
    [
      { $match: { g: 'a' } },
      { $group: { _id: { g: '$g', big: { $gte: ['$n', 3] } }, n: { $sum: 1 } } },
      { $sort: { '_id.big': 1 } },
    ],
    [
      { _id: { g: 'a', big: false }, n: 1 },
      { _id: { g: 'a', big: true }, n: 1 },
    ],
  ],
  [
    '$group takes missing for null',
    [{ $project: { k: '$zz' } }, { $group: { _id: '$k', n: { $sum: 1 } } }],
    [{ _id: null, n: 5 }],
  ],
  [
    '$match by $$ROOT',
    [{ $match: { $expr: { $eq: ['$$ROOT.g', 'b'] } } }, sortById, { $project: { _id: 1 } }],
    [{ _id: 3 }, { _id: 4 }],
  ],
  [
    '$project with $$REMOVE',
    [
      { $match: { _id: 1 } },
      { $project: { g: { $cond: [{ $eq: ['$n', 3] }, '$$REMOVE', '$g'] } } },
    ],
    [{ _id: 1 }],
  ],
  [
    'a top list',
    [
      { $match: { n: { $type: 'number' } } },
      { $sort: { n: -1 } },
      { $limit: 2 },
      { $group: { _id: null, ids: { $push: '$_id' } } },
    ],
    [{ _id: null, ids: [5, 1] }],
  ],
]

const refused: ReadonlyArray<readonly [name: string, pipeline: Document[], code: number]> = [
  ['an unknown stage', [{ $nope: 1 }], 40324],
  ['a stage of two names', [{ $match: {}, $limit: 1 }], 40323],
  ['a stage without a name', [{}], 40323],
  ['an unknown accumulator', [{ $group: { _id: null, n: { $nope: 1 } } }], 15952],
  ['$group without _id', [{ $group: { n: { $sum: 1 } } }], 15955],
  ['an unknown expression', [{ $project: { a: { $nope: 1 } } }], 31325],
  ['a limit of zero', [{ $limit: 0 }], 15958],
  ['an empty name to count under', [{ $count: '' }], 40157],
  ['an empty $project', [{ $project: {} }], 51272],
  ['$sort by nothing', [{ $sort: {} }], 15976],
  ['$sort by a direction of two', [{ $sort: { n: 2 } }], 15975],
  ['an accumulator that is not an object', [{ $group: { _id: null, n: 1 } }], 40234],
  ['a field of $group with a dot', [{ $group: { _id: null, 'a.b': { $sum: 1 } } }], 40235],
]

export const stages: Group = {
  subject: 'stages',
  cases: [
    ...table.map(
      ([name, pipeline, returns]): Case => ({
        name,
        documents: rows,
        act: aggregate(pipeline),
        returns,
      }),
    ),
    ...refused.map(
      ([name, pipeline, code]): Case => ({
        name: `${name} is refused`,
        documents: rows,
        act: aggregate(pipeline),
        fails: { code },
      }),
    ),
    {
      name: '$group takes equal numbers for one',
      documents: [1, 1.5, new Double(1), Long.fromNumber(1)].map((k, _id) => ({ _id, k })),
      act: aggregate([
        { $group: { _id: '$k', n: { $sum: 1 } } },
        { $sort: { n: 1 } },
        { $project: { _id: 0, n: 1 } },
      ]),
      returns: [{ n: 1 }, { n: 3 }],
    },
    { name: 'a missing collection gives nothing', act: aggregate([{ $match: {} }]), returns: [] },
  ],
}
