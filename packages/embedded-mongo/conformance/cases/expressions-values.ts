import { ObjectId } from 'mongodb'
import type { Group } from '../case'
import { expressions } from '../operations'

const id = new ObjectId('65a0b1c2d3e4f5a6b7c8d9e0')

const dates = expressions({ t: new Date('2024-02-29T12:34:56.789Z'), none: null }, [
  ['$dateToString', { $dateToString: { date: '$t', format: '%Y-%m' } }, '2024-02'],
  ['$dateToString of null', { $dateToString: { date: '$none', format: '%Y' } }, null],
])

const lists = expressions(
  {
    l: [3, 1, 2],
    o: { a: 1, b: 'x' },
    d: [
      { k: 'x', v: 1 },
      { k: 'y', v: 2 },
    ],
    none: null,
    empty: [],
    nested: [[{ x: 1 }], { x: 2 }],
  },
  [
    ['$in', { $in: [1, '$l'] }, true],
    ['$in of what is not there', { $in: [9, '$l'] }, false],
    ['$filter', { $filter: { input: '$l', as: 'n', cond: { $gte: ['$$n', 2] } } }, [3, 2]],
    ['$filter of null', { $filter: { input: '$none', cond: true } }, null],
    ['$mergeObjects', { $mergeObjects: ['$o', { a: 2, c: 3 }, '$none'] }, { a: 2, b: 'x', c: 3 }],
    ['a path through an array', '$d.v', [1, 2]],
    ['a path through an array to nothing', '$d.zz', []],
    ['a path does not lead through an array within an array', '$nested.x', [2]],
    ['a number in the path of an expression is not an array position', '$d.0', []],
    ['$max of an empty array is null', { $max: '$empty' }, null],
  ],
)

const types = expressions({ i: 7, id }, [
  ['$type of an int', { $type: '$i' }, 'int'],
  ['$type of an object id', { $type: '$id' }, 'objectId'],
  ['$type of what is missing', { $type: '$zz' }, 'missing'],
])

export const valueExpressions: Group[] = [
  { subject: 'date expressions', cases: dates },
  { subject: 'array expressions', cases: lists },
  { subject: 'types', cases: types },
]
