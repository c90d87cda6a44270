import { type Case, type Group, withDocuments } from '../case'
import { command, find, findOneAndUpdate } from '../operations'

const whole = {
  _id: 1,
  a: 1,
  b: 2,
  c: { d: 3, e: 4 },
  f: [1, 2, 3, 4],
  g: [
    { h: 1, i: 2 },
    { h: 3, i: 4 },
    { h: 3, i: 5 },
  ],
}
const { c, f, g } = whole

type Row = readonly [name: string, projection: Record<string, unknown>, fields: object]

const rows: readonly Row[] = [
  ['inclusion', { a: 1 }, { _id: 1, a: 1 }],
  ['inclusion keeps the order of the document', { b: 1, a: 1 }, { _id: 1, a: 1, b: 2 }],
  ['inclusion without _id', { a: 1, _id: 0 }, { a: 1 }],
  ['inclusion by true', { a: true }, { _id: 1, a: 1 }],
  ['inclusion by any number but zero', { a: 5 }, { _id: 1, a: 1 }],
  ['_id alone', { _id: 1 }, { _id: 1 }],
  ['all but _id', { _id: 0 }, { a: 1, b: 2, c, f, g }],
  ['exclusion', { a: 0, c: 0, f: false, g: 0 }, { _id: 1, b: 2 }],
  ['exclusion without _id', { _id: 0, a: 0, c: 0, f: 0, g: 0 }, { b: 2 }],
  ['a field that is missing', { zz: 1 }, { _id: 1 }],
  ['inclusion of a nested field by path', { 'c.d': 1 }, { _id: 1, c: { d: 3 } }],
  ['inclusion of a nested field by object', { c: { d: 1 } }, { _id: 1, c: { d: 3 } }],
  ['two nested fields', { 'c.e': 1, 'c.d': 1 }, { _id: 1, c }],
  ['exclusion of a nested field', { 'c.d': 0, f: 0, g: 0 }, { _id: 1, a: 1, b: 2, c: { e: 4 } }],
  ['inclusion through an array', { 'g.h': 1 }, { _id: 1, g: [{ h: 1 }, { h: 3 }, { h: 3 }] }],
  [
    'exclusion through an array',
    { 'g.h': 0, a: 0, b: 0, c: 0, f: 0 },
    { _id: 1, g: [{ i: 2 }, { i: 4 }, { i: 5 }] },
  ],
  ['a nested field of a scalar', { 'a.x': 1 }, { _id: 1 }],
  ['a nested field of scalars in an array', { 'f.x': 1 }, { _id: 1, f: [] }],
  ['an expression', { total: { $add: ['$a', '$b'] } }, { _id: 1, total: 3 }],
  [
    'an expression beside inclusion comes last',
    { total: { $add: ['$a', '$b'] }, a: 1 },
    { _id: 1, a: 1, total: 3 },
  ],
  ['a field under another name', { other: '$c.d' }, { _id: 1, other: 3 }],
  ['a missing field under another name is left out', { other: '$zz' }, { _id: 1 }],
  ['a literal text', { note: 'x' }, { _id: 1, note: 'x' }],
  ['$literal', { one: { $literal: 1 } }, { _id: 1, one: 1 }],
  ['an array made of fields', { pair: ['$a', '$zz'] }, { _id: 1, pair: [1, null] }],
  ['a nested expression', { 'c.sum': { $add: ['$c.d', '$c.e'] } }, { _id: 1, c: { sum: 7 } }],
  ['an expression by the same name', { a: { $multiply: ['$a', 10] } }, { _id: 1, a: 10 }],
  ['the empty projection', {}, whole],
]

const refused: ReadonlyArray<readonly [string, Record<string, unknown>, number]> = [
  ['exclusion within an inclusion', { a: 1, b: 0 }, 31254],
  ['inclusion within an exclusion', { a: 0, b: 1 }, 31253],
  ['a path after its parent', { c: 1, 'c.d': 1 }, 31249],
  ['a parent after its path', { 'c.d': 1, c: 1 }, 31250],
  ['an unknown operator', { a: { $nope: 1 } }, 31325],
]

const shown: Case[] = rows.map(([name, projection, fields]) => ({
  name,
  act: find({}, { projection }),
  returns: [fields],
}))

export const projection: Group = {
  subject: 'projection',
  cases: withDocuments(
    [whole],
    [
      ...shown,
      ...refused.map(([name, projected, code]) => ({
        name: `${name} is refused`,
        act: command({ find: '$collection', projection: projected }),
        fails: { code },
      })),
      {
        name: 'a projection of what findAndModify gives back',
        act: findOneAndUpdate(
          { _id: 1 },
          { $inc: { a: 1 } },
          { projection: { a: 1, _id: 0 }, returnDocument: 'after' },
        ),
        returns: { a: 2 },
      },
      {
        name: 'a filter may name what the projection leaves out',
        act: find({ b: 2 }, { projection: { a: 1 }, sort: { b: 1 } }),
        returns: [{ _id: 1, a: 1 }],
      },
    ],
  ),
}
