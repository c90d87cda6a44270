import type { Document } from 'mongodb'
import type { Case, Group } from '../case'
import { changes, updateMany, updateOne } from '../operations'

type FilteredRow = readonly [
  name: string,
  before: Document,
  change: Document,
  arrayFilters: Document[],
  after: Document,
]

/** Updates with arrayFilters, each of one document. */
function filtered(rows: readonly FilteredRow[]): Case[] {
  return rows.map(([name, before, change, arrayFilters, after]) => ({
    name,
    documents: [{ _id: 1, ...before }],
    act: updateOne({ _id: 1 }, change, { arrayFilters }),
    leaves: [{ _id: 1, ...after }],
  }))
}

const grades = [
  { g: 80, m: 75 },
  { g: 85, m: 90 },
  { g: 90, m: 85 },
]

export const updatePositional: Group = {
  subject: 'update positional',
  cases: [
    ...changes(
      [
        [
          '$ is the element that the filter found',
          { l: [1, 5, 9] },
          { $set: { 'l.$': 0 } },
          { l: [1, 0, 9] },
        ],
        ['$ with $inc', { l: [1, 5] }, { $inc: { 'l.$': 1 } }, { l: [1, 6] }],
        [
          '$ with $unset leaves null',
          { l: [1, 5, 9] },
          { $unset: { 'l.$': 1 } },
          { l: [1, null, 9] },
        ],
      ],
      { l: 5 },
    ),
    ...changes(
      [
        [
          '$ within an object',
          { grades },
          { $set: { 'grades.$.m': 6 } },
          { grades: [grades[0], { g: 85, m: 6 }, grades[2]] },
        ],
        [
          '$ replaces an object',
          { grades },
          { $set: { 'grades.$': { x: 1 } } },
          { grades: [grades[0], { x: 1 }, grades[2]] },
        ],
        [
          '$ adds a field',
          { grades },
          { $set: { 'grades.$.n': 1 } },
          { grades: [grades[0], { g: 85, m: 90, n: 1 }, grades[2]] },
        ],
        [
          '$ in two operators',
          { grades },
          { $inc: { 'grades.$.m': 1 }, $set: { 'grades.$.n': 2 } },
          { grades: [grades[0], { g: 85, m: 91, n: 2 }, grades[2]] },
        ],
        [
          '$ with $push into the element',
          { grades: [{ g: 85, l: [1] }] },
          { $push: { 'grades.$.l': 2 } },
          { grades: [{ g: 85, l: [1, 2] }] },
        ],
      ],
      { 'grades.g': 85 },
    ),
    ...changes(
      [
        [
          '$ after $elemMatch',
          { grades },
          { $set: { 'grades.$.m': 1 } },
          { grades: [grades[0], grades[1], { g: 90, m: 1 }] },
        ],
      ],
      { grades: { $elemMatch: { g: { $gt: 80 }, m: { $lt: 90 } } } },
    ),
    ...changes([
      ['$[] is every element', { l: [1, 2] }, { $inc: { 'l.$[]': 10 } }, { l: [11, 12] }],
      [
        '$[] within objects',
        { grades },
        { $inc: { 'grades.$[].g': 1 } },
        { grades: grades.map((each) => ({ ...each, g: each.g + 1 })) },
      ],
      [
        '$[] within $[]',
        { l: [{ q: [1, 2] }, { q: [3] }] },
        { $inc: { 'l.$[].q.$[]': 1 } },
        { l: [{ q: [2, 3] }, { q: [4] }] },
      ],
      ['$[] of an empty array', { l: [] }, { $inc: { 'l.$[]': 1 } }, { l: [] }],
      [
        '$[] with $unset of a field',
        { l: [{ a: 1, b: 1 }, { a: 2 }] },
        { $unset: { 'l.$[].a': 1 } },
        { l: [{ b: 1 }, {}] },
      ],
      [
        '$[] with $pull',
        { l: [{ q: [1, 2] }, { q: [2] }] },
        { $pull: { 'l.$[].q': 2 } },
        { l: [{ q: [1] }, { q: [] }] },
      ],
      [
        'a position as a number',
        { l: [{ a: 1 }, { a: 2 }] },
        { $set: { 'l.1.a': 5 } },
        { l: [{ a: 1 }, { a: 5 }] },
      ],
    ]),
    ...filtered([
      [
        '$[x] of numbers',
        { l: [1, 5, 9] },
        { $set: { 'l.$[x]': 0 } },
        [{ x: { $gte: 5 } }],
        { l: [1, 0, 0] },
      ],
      [
        '$[x] by a field',
        { grades },
        { $set: { 'grades.$[x].m': 0 } },
        [{ 'x.g': { $gte: 85 } }],
        { grades: [grades[0], { g: 85, m: 0 }, { g: 90, m: 0 }] },
      ],
      [
        '$[x] by two fields',
        { grades },
        { $set: { 'grades.$[x].m': 0 } },
        [{ 'x.g': { $gte: 85 }, 'x.m': { $lt: 90 } }],
        { grades: [grades[0], grades[1], { g: 90, m: 0 }] },
      ],
      [
        '$[x] by $or',
        { l: [1, 5, 9] },
        { $inc: { 'l.$[x]': 1 } },
        [{ $or: [{ x: 1 }, { x: 9 }] }],
        { l: [2, 5, 10] },
      ],
      ['$[x] that finds nothing', { l: [1] }, { $set: { 'l.$[x]': 0 } }, [{ x: 7 }], { l: [1] }],
      [
        '$[x] within $[y]',
        {
          l: [
            { k: 1, q: [1, 9] },
            { k: 2, q: [1, 9] },
          ],
        },
        { $set: { 'l.$[y].q.$[x]': 0 } },
        [{ 'y.k': 2 }, { x: 9 }],
        {
          l: [
            { k: 1, q: [1, 9] },
            { k: 2, q: [1, 0] },
          ],
        },
      ],
      [
        '$[x] within $[]',
        { l: [{ q: [1, 9] }, { q: [9] }] },
        { $set: { 'l.$[].q.$[x]': 0 } },
        [{ x: 9 }],
        { l: [{ q: [1, 0] }, { q: [0] }] },
      ],
      [
        '$[x] by $exists false',
        { l: [{ a: 1 }, {}] },
        { $set: { 'l.$[x].a': 2 } },
        [{ 'x.a': { $exists: false } }],
        { l: [{ a: 1 }, { a: 2 }] },
      ],
      [
        '$[x] with $push',
        { l: [{ k: 1, q: [] }] },
        { $push: { 'l.$[x].q': 1 } },
        [{ 'x.k': 1 }],
        { l: [{ k: 1, q: [1] }] },
      ],
      [
        '$[x] with $unset of a field',
        { l: [{ k: 1, v: 2 }] },
        { $unset: { 'l.$[x].v': 1 } },
        [{ 'x.k': 1 }],
        { l: [{ k: 1 }] },
      ],
      [
        '$[x] and $[y] of two arrays',
        { l: [1, 2], m: [3, 4] },
        { $set: { 'l.$[x]': 0, 'm.$[y]': 0 } },
        [{ x: 1 }, { y: 4 }],
        { l: [0, 2], m: [3, 0] },
      ],
    ]),
    {
      name: '$ in many documents, each with its own element',
      documents: [
        { _id: 1, l: [1, 2] },
        { _id: 2, l: [2, 1] },
        { _id: 3, l: [3] },
      ],
      act: updateMany({ l: 2 }, { $set: { 'l.$': 0 } }),
      returns: [2, 2],
      leaves: [
        { _id: 1, l: [1, 0] },
        { _id: 2, l: [0, 1] },
        { _id: 3, l: [3] },
      ],
    },
    {
      name: '$[x] in many documents',
      documents: [
        { _id: 1, l: [1, 2] },
        { _id: 2, l: [2] },
        { _id: 3, l: [1] },
      ],
      act: updateMany(
        { l: { $exists: true } },
        { $set: { 'l.$[x]': 0 } },
        { arrayFilters: [{ x: 2 }] },
      ),
      returns: [3, 2],
      leaves: [
        { _id: 1, l: [1, 0] },
        { _id: 2, l: [0] },
        { _id: 3, l: [1] },
      ],
    },
    {
      name: '$ without an array in the filter is refused',
      documents: [{ _id: 1, l: [1] }],
      act: updateOne({ _id: 1 }, { $set: { 'l.$': 0 } }),
      fails: { code: 2 },
      leaves: [{ _id: 1, l: [1] }],
    },
    {
      name: '$[x] without its filter is refused',
      documents: [{ _id: 1, l: [1] }],
      act: updateOne({ _id: 1 }, { $set: { 'l.$[x]': 0 } }),
      fails: { code: 2 },
    },
    {
      name: 'an array filter that is not used is refused',
      documents: [{ _id: 1, l: [1] }],
      act: updateOne({ _id: 1 }, { $set: { 'l.$[x]': 0 } }, { arrayFilters: [{ x: 1 }, { y: 1 }] }),
      fails: { code: 9 },
    },
    {
      name: 'two filters of one name are refused',
      documents: [{ _id: 1, l: [1] }],
      act: updateOne({ _id: 1 }, { $set: { 'l.$[x]': 0 } }, { arrayFilters: [{ x: 1 }, { x: 2 }] }),
      fails: { code: 9 },
    },
    {
      name: '$[] of a non-array is refused',
      documents: [{ _id: 1, l: 1 }],
      act: updateOne({ _id: 1 }, { $set: { 'l.$[]': 0 } }),
      fails: { code: 2 },
    },
    {
      name: '$[] of a missing field is refused',
      documents: [{ _id: 1 }],
      act: updateOne({ _id: 1 }, { $set: { 'l.$[]': 0 } }),
      fails: { code: 2 },
    },
  ],
}
