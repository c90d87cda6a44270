import type { Group } from '../case'
import { changes, updateMany, updateOne } from '../operations'

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
      name: '$ without an array in the filter is refused',
      documents: [{ _id: 1, l: [1] }],
      act: updateOne({ _id: 1 }, { $set: { 'l.$': 0 } }),
      fails: { code: 2 },
      leaves: [{ _id: 1, l: [1] }],
    },
  ],
}
