import type { Group } from '../case'
import { matches } from '../operations'

const shapes = [
  { _id: 1, a: [1, 2] },
  { _id: 2, a: [2, 1] },
  { _id: 3, a: 1 },
  { _id: 4, a: [[1, 2]] },
  { _id: 5, a: [] },
  { _id: 6, a: { x: 1, y: 2 } },
  { _id: 7, a: { y: 2, x: 1 } },
  { _id: 8, a: [{ x: 1, y: 2 }] },
  { _id: 9, a: null },
  { _id: 10 },
  { _id: 11, a: [null] },
  { _id: 12, a: '1' },
  { _id: 13, a: { x: 1 } },
]

const holes = [
  { _id: 1 },
  { _id: 2, a: {} },
  { _id: 3, a: { x: null } },
  { _id: 4, a: { x: 1 } },
  { _id: 5, a: [{ x: 1 }, { y: 1 }] },
  { _id: 6, a: [{ x: 1 }, { x: null }] },
  { _id: 7, a: 5 },
]

const tags = [
  { _id: 1, t: ['red', 'blue'] },
  { _id: 2, t: ['blue'] },
  { _id: 3, t: 'red' },
  { _id: 4, t: [] },
  { _id: 5 },
]

export const equality: Group = {
  subject: 'equality',
  cases: [
    ...matches(shapes, [
      ['a scalar is found alone and in an array', { a: 1 }, [1, 2, 3]],
      ['an array is found whole, in order, and as an element', { a: [1, 2] }, [1, 4]],
      ['the order of elements counts', { a: [2, 1] }, [2]],
      ['the empty array is found', { a: [] }, [5]],
      ['an object is found alone and in an array', { a: { x: 1, y: 2 } }, [6, 8]],
      ['the order of fields counts', { a: { y: 2, x: 1 } }, [7]],
      ['an object is found whole only', { a: { x: 1 } }, [13]],
      ['null finds null, missing and an element null', { a: null }, [9, 10, 11]],
      ['$ne null', { a: { $ne: null } }, [1, 2, 3, 4, 5, 6, 7, 8, 12, 13]],
      [
        '$exists true finds null',
        { a: { $exists: true } },
        [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13],
      ],
      ['$exists false does not find null', { a: { $exists: false } }, [10]],
      ['$type null finds elements too', { a: { $type: 'null' } }, [9, 11]],
      ['$type array finds arrays themselves', { a: { $type: 'array' } }, [1, 2, 4, 5, 8, 11]],
      ['$in with null finds missing', { a: { $in: [null] } }, [9, 10, 11]],
      ['$in with an array and a string', { a: { $in: [[1, 2], '1'] } }, [1, 4, 12]],
      ['$in of nothing finds nothing', { a: { $in: [] } }, []],
      ['$nin of nothing finds all', { a: { $nin: [] }, _id: { $lt: 3 } }, [1, 2]],
      ['$nin with null', { a: { $nin: [null, 1] } }, [4, 5, 6, 7, 8, 12, 13]],
      ['$eq of an array', { a: { $eq: [null] } }, [11]],
      ['$ne of a scalar in arrays', { a: { $ne: 1 } }, [4, 5, 6, 7, 8, 9, 10, 11, 12, 13]],
      ['$gt of an array compares arrays', { a: { $gt: [1, 2] } }, [2, 4, 8]],
      ['a field of an object', { 'a.x': 1 }, [6, 7, 8, 13]],
    ]),
    ...matches(holes, [
      ['a missing nested field is null', { 'a.x': null }, [1, 2, 3, 5, 6, 7]],
      ['$ne null of a nested field', { 'a.x': { $ne: null } }, [4]],
      ['$exists of a nested field', { 'a.x': { $exists: true } }, [3, 4, 5, 6]],
      ['$exists false of a nested field', { 'a.x': { $exists: false } }, [1, 2, 7]],
      ['an empty object is found', { a: {} }, [2]],
      ['$in with null of a nested field', { 'a.x': { $in: [null, 7] } }, [1, 2, 3, 5, 6, 7]],
    ]),
    ...matches(tags, [
      ['$ne matches if no element is equal', { t: { $ne: 'red' } }, [2, 4, 5]],
      ['$nin matches if no element is listed', { t: { $nin: ['red', 'green'] } }, [2, 4, 5]],
      ['$in matches if any element is listed', { t: { $in: ['red', 'green'] } }, [1, 3]],
      ['two $ne on one field', { $and: [{ t: { $ne: 'red' } }, { t: { $ne: 'blue' } }] }, [4, 5]],
      ['$all matches if every listed value is an element', { t: { $all: ['blue', 'red'] } }, [1]],
      ['an empty filter finds all', {}, [1, 2, 3, 4, 5]],
    ]),
  ],
}
