import type { Group } from '../case'
import { changes, findOneAndUpdate, refusals, updateMany, updateOne } from '../operations'

const half = { $divide: ['$sum', '$n'] }

export const updatePipelines: Group = {
  subject: 'update pipelines',
  cases: [
    ...changes([
      ['$set from another field', { a: 2 }, [{ $set: { b: '$a' } }], { a: 2, b: 2 }],
      ['$set keeps the place of a field', { a: 1, b: 2 }, [{ $set: { a: 9 } }], { a: 9, b: 2 }],
      ['$set of a missing field sets nothing', { a: 1 }, [{ $set: { b: '$zz' } }], { a: 1 }],
      [
        '$set to what is missing removes nothing',
        { a: 1, b: 1 },
        [{ $set: { c: '$zz' } }],
        { a: 1, b: 1 },
      ],
      ['$set by a path', { o: { x: 1 } }, [{ $set: { 'o.y': 2 } }], { o: { x: 1, y: 2 } }],
      [
        '$set by an object merges',
        { o: { x: 1 } },
        [{ $set: { o: { y: 2 } } }],
        { o: { x: 1, y: 2 } },
      ],
      [
        '$set of each element',
        { l: [{ a: 1 }, { a: 2 }] },
        [{ $set: { 'l.b': 0 } }],
        {
          l: [
            { a: 1, b: 0 },
            { a: 2, b: 0 },
          ],
        },
      ],
      [
        'one stage sees what the last one did',
        { a: 1 },
        [{ $set: { b: { $add: ['$a', 1] } } }, { $set: { c: { $add: ['$b', 1] } } }],
        { a: 1, b: 2, c: 3 },
      ],
      [
        'within one stage fields are those of before',
        { a: 1, b: 2 },
        [{ $set: { a: '$b', b: '$a' } }],
        { a: 2, b: 1 },
      ],
      ['$unset of one', { a: 1, b: 2 }, [{ $unset: 'a' }], { b: 2 }],
      [
        '$unset of several',
        { a: 1, b: 2, o: { x: 1, y: 1 } },
        [{ $unset: ['a', 'o.x'] }],
        { b: 2, o: { y: 1 } },
      ],
      ['$unset through an array', { l: [{ a: 1, b: 1 }] }, [{ $unset: 'l.a' }], { l: [{ b: 1 }] }],
      [
        '$project',
        { a: 1, b: 2, c: 3 },
        [{ $project: { a: 1, s: { $add: ['$b', '$c'] } } }],
        { a: 1, s: 5 },
      ],
      ['$$REMOVE removes', { a: 1, b: 2 }, [{ $set: { a: '$$REMOVE' } }], { b: 2 }],
      [
        '$cond with $$REMOVE',
        { a: 1, b: 2 },
        [{ $set: { a: { $cond: [{ $gt: ['$b', 1] }, '$$REMOVE', '$a'] } } }],
        { b: 2 },
      ],
      [
        '$cond',
        { n: 5 },
        [{ $set: { size: { $cond: [{ $gte: ['$n', 5] }, 'big', 'small'] } } }],
        { n: 5, size: 'big' },
      ],
      [
        '$ifNull counts up from nothing',
        {},
        [{ $set: { n: { $add: [{ $ifNull: ['$n', 0] }, 1] } } }],
        { n: 1 },
      ],
      [
        'a mean with a guard',
        { sum: 9, n: 2 },
        [{ $set: { mean: { $cond: [{ $eq: ['$n', 0] }, 0, half] } } }],
        { sum: 9, n: 2, mean: 4.5 },
      ],
      [
        'a mean of nothing',
        { sum: 0, n: 0 },
        [{ $set: { mean: { $cond: [{ $eq: ['$n', 0] }, 0, half] } } }],
        { sum: 0, n: 0, mean: 0 },
      ],
      [
        '$max of values',
        { a: 3, b: 8 },
        [{ $set: { hi: { $max: ['$a', '$b', null] } } }],
        { a: 3, b: 8, hi: 8 },
      ],
      [
        'a count never falls below zero',
        { n: 0 },
        [{ $set: { n: { $max: [0, { $subtract: ['$n', 1] }] } } }],
        { n: 0 },
      ],
      ['$pow', { a: 8 }, [{ $set: { p: { $pow: ['$a', 2] } } }], { a: 8, p: 64 }],
      [
        '$filter',
        { l: [1, 5, 9] },
        [{ $set: { l: { $filter: { input: '$l', as: 'x', cond: { $ne: ['$$x', 5] } } } } }],
        { l: [1, 9] },
      ],
      ['$literal keeps a dollar sign', {}, [{ $set: { t: { $literal: '$a' } } }], { t: '$a' }],
      ['a text without a dollar sign is a text', {}, [{ $set: { t: 'a' } }], { t: 'a' }],
    ]),
    {
      name: 'many documents, each by its own fields',
      documents: [
        { _id: 1, a: 1 },
        { _id: 2, a: 2 },
      ],
      act: updateMany({}, [{ $set: { b: { $multiply: ['$a', 2] } } }]),
      returns: [2, 2],
      leaves: [
        { _id: 1, a: 1, b: 2 },
        { _id: 2, a: 2, b: 4 },
      ],
    },
    {
      name: 'findOneAndUpdate gives what a pipeline made',
      documents: [{ _id: 1, a: 1 }],
      act: findOneAndUpdate({ _id: 1 }, [{ $set: { a: { $add: ['$a', 1] } } }], {
        returnDocument: 'after',
      }),
      returns: { _id: 1, a: 2 },
    },
    {
      name: 'a pipeline that changes nothing does not modify',
      documents: [{ _id: 1, a: 1 }],
      act: updateOne({ _id: 1 }, [{ $set: { a: 1 } }]),
      returns: [1, 0],
    },
    ...refusals([
      ['a stage that is not for updates', {}, [{ $match: { a: 1 } }], 72],
      ['an unknown stage', {}, [{ $nope: 1 }], 40324],
      ['an unknown expression', {}, [{ $set: { a: { $nope: 1 } } }], 168],
      ['a pipeline that changes the _id', {}, [{ $set: { _id: 2 } }], 66],
      ['a division by zero', { a: 1 }, [{ $set: { a: { $divide: ['$a', 0] } } }], 2],
    ]),
  ],
}
