import { Decimal128, Double, Long, ObjectId } from 'mongodb'
import type { Group } from '../case'
import { expressions, MISSING } from '../operations'

const id = new ObjectId('65a0b1c2d3e4f5a6b7c8d9e0')

const texts = expressions({ s: 'Hello World', e: 'žluť 😀', none: null, n: 5 }, [
  ['$concat', { $concat: ['$s', '!'] }, 'Hello World!'],
  ['$concat with null is null', { $concat: ['$s', '$none'] }, null],
  ['$toLower', { $toLower: '$s' }, 'hello world'],
  ['$toUpper', { $toUpper: '$s' }, 'HELLO WORLD'],
  ['$toUpper leaves non-ASCII letters unchanged', { $toUpper: 'é a ß' }, 'é A ß'],
  ['$toLower leaves non-ASCII letters unchanged', { $toLower: 'É A' }, 'É a'],
  ['$strcasecmp distinguishes the case of non-ASCII letters', { $strcasecmp: ['éa', 'ÉA'] }, 1],
  ['$toLower of null is empty', { $toLower: '$none' }, ''],
  ['$strLenBytes', { $strLenBytes: '$e' }, 11],
  ['$strLenCP', { $strLenCP: '$e' }, 6],
  ['$substrCP', { $substrCP: ['$e', 5, 1] }, '😀'],
  ['$substrBytes', { $substrBytes: ['$s', 6, 5] }, 'World'],
  ['$split', { $split: ['$s', ' '] }, ['Hello', 'World']],
  ['$indexOfCP', { $indexOfCP: ['$s', 'o'] }, 4],
  ['$indexOfCP from a place', { $indexOfCP: ['$s', 'o', 5] }, 7],
  ['$indexOfCP of what is not there', { $indexOfCP: ['$s', 'q'] }, -1],
  ['$trim', { $trim: { input: '  x ' } }, 'x'],
  ['$ltrim of signs', { $ltrim: { input: 'xxyx', chars: 'x' } }, 'yx'],
  ['$rtrim', { $rtrim: { input: ' x ' } }, ' x'],
  ['$replaceOne', { $replaceOne: { input: '$s', find: 'o', replacement: '0' } }, 'Hell0 World'],
  ['$replaceAll', { $replaceAll: { input: '$s', find: 'o', replacement: '0' } }, 'Hell0 W0rld'],
  ['$regexMatch', { $regexMatch: { input: '$s', regex: '^hello', options: 'i' } }, true],
  ['$regexMatch by a literal', { $regexMatch: { input: '$s', regex: /^hello/ } }, false],
  [
    '$regexFind',
    { $regexFind: { input: '$s', regex: /o(r)/ } },
    { match: 'or', idx: 7, captures: ['r'] },
  ],
  ['$regexFind of nothing', { $regexFind: { input: '$s', regex: /q/ } }, null],
  ['$strcasecmp', { $strcasecmp: ['$s', 'hello world'] }, 0],
])

const readable: ReadonlyArray<readonly [text: string, date: string]> = [
  ['2024-02-29', '2024-02-29T00:00:00Z'],
  ['20230105', '2023-01-05T00:00:00Z'],
  ['2023-1-5', '2023-01-05T00:00:00Z'],
  ['2023-01-05 10:00', '2023-01-05T10:00:00Z'],
  ['2023-01-05T10Z', '2023-01-05T10:00:00Z'],
  ['2023-01-05t10:00:00z', '2023-01-05T10:00:00Z'],
  ['2023-01-05T10:00:00 UTC', '2023-01-05T10:00:00Z'],
  ['2023-01-05T10:00:00+02:00', '2023-01-05T08:00:00Z'],
  ['2023-01-05T10:00:00.123456Z', '2023-01-05T10:00:00.123Z'],
  ['0001-01-01', '0001-01-01T00:00:00Z'],
  ['2023/01/05', '2023-01-05T00:00:00Z'],
  ['5 January 2023', '2023-01-05T00:00:00Z'],
  ['Jan 5 2023', '2023-01-05T00:00:00Z'],
]

const unreadable = [
  '2023-02-29',
  '2023-02-30T10:00:00Z',
  '2023-04-31',
  '2023-13-01',
  '2023-01-01T24:00:00Z',
  '2023-01-01T10:00:60Z',
  '2023',
  '12345',
  'now',
  '',
]

const dates = expressions({ t: new Date('2024-02-29T12:34:56.789Z'), none: null }, [
  ['$year', { $year: '$t' }, 2024],
  ['$month', { $month: '$t' }, 2],
  ['$dayOfMonth', { $dayOfMonth: '$t' }, 29],
  ['$hour', { $hour: '$t' }, 12],
  ['$minute', { $minute: '$t' }, 34],
  ['$second', { $second: '$t' }, 56],
  ['$millisecond', { $millisecond: '$t' }, 789],
  ['$dayOfWeek counts from Sunday', { $dayOfWeek: '$t' }, 5],
  ['$dayOfYear', { $dayOfYear: '$t' }, 60],
  ['$isoWeek', { $isoWeek: '$t' }, 9],
  ['$year of null', { $year: '$none' }, null],
  ['$hour in a time zone', { $hour: { date: '$t', timezone: 'Europe/Prague' } }, 13],
  ['$dateToString', { $dateToString: { date: '$t', format: '%Y-%m-%d' } }, '2024-02-29'],
  ['$dateToString by default', { $dateToString: { date: '$t' } }, '2024-02-29T12:34:56.789Z'],
  [
    '$dateToString with time',
    { $dateToString: { date: '$t', format: '%H:%M:%S.%L' } },
    '12:34:56.789',
  ],
  ...readable.map(
    ([text, date]) =>
      [
        `$dateFromString of '${text}'`,
        { $dateFromString: { dateString: text } },
        new Date(date),
      ] as const,
  ),
  ...unreadable.map(
    (text) =>
      [
        `$dateFromString of '${text}' is an error`,
        { $dateFromString: { dateString: text, onError: 'error' } },
        'error',
      ] as const,
  ),
  [
    '$dateFromString of a number is an error',
    { $dateFromString: { dateString: 5, onError: 'error' } },
    'error',
  ],
  [
    '$dateFromString of a zone and another one is an error',
    {
      $dateFromString: { dateString: '2023-01-05T00:00:00Z', timezone: '+02:00', onError: 'error' },
    },
    'error',
  ],
  [
    '$dateFromString in a zone',
    { $dateFromString: { dateString: '2023-01-05', timezone: '+02:00' } },
    new Date('2023-01-04T22:00:00Z'),
  ],
  [
    '$toDate of a text without a zone',
    { $toDate: '2023-01-05T10:00:00' },
    new Date('2023-01-05T10:00:00Z'),
  ],
  [
    '$convert of a day that there is not',
    { $convert: { input: '2023-02-29', to: 'date', onError: 'error' } },
    'error',
  ],
  [
    '$dateFromString',
    { $dateFromString: { dateString: '2024-02-29T00:00:00Z' } },
    new Date('2024-02-29T00:00:00Z'),
  ],
  [
    '$dateFromParts',
    { $dateFromParts: { year: 2024, month: 2, day: 29 } },
    new Date('2024-02-29T00:00:00Z'),
  ],
  [
    '$dateAdd of a month',
    { $dateAdd: { startDate: '$t', unit: 'month', amount: 1 } },
    new Date('2024-03-29T12:34:56.789Z'),
  ],
  [
    '$dateSubtract of a day',
    { $dateSubtract: { startDate: '$t', unit: 'day', amount: 1 } },
    new Date('2024-02-28T12:34:56.789Z'),
  ],
  [
    '$dateDiff in days',
    { $dateDiff: { startDate: '$t', endDate: new Date('2024-03-02T00:00:00Z'), unit: 'day' } },
    Long.fromNumber(2),
  ],
  [
    '$dateTrunc to the hour',
    { $dateTrunc: { date: '$t', unit: 'hour' } },
    new Date('2024-02-29T12:00:00Z'),
  ],
  ['$toLong of a date', { $toLong: '$t' }, Long.fromString('1709210096789')],
])

const lists = expressions(
  {
    l: [3, 1, 2],
    m: [2, 4],
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
    ['$size', { $size: '$l' }, 3],
    ['$arrayElemAt', { $arrayElemAt: ['$l', 0] }, 3],
    ['$arrayElemAt from the end', { $arrayElemAt: ['$l', -1] }, 2],
    ['$arrayElemAt beyond the end is missing', { $arrayElemAt: ['$l', 9] }, MISSING],
    ['$first', { $first: '$l' }, 3],
    ['$last', { $last: '$l' }, 2],
    ['$slice of the first', { $slice: ['$l', 2] }, [3, 1]],
    ['$slice of the last', { $slice: ['$l', -2] }, [1, 2]],
    ['$slice from a place', { $slice: ['$l', 1, 1] }, [1]],
    ['$concatArrays', { $concatArrays: ['$l', '$m'] }, [3, 1, 2, 2, 4]],
    ['$concatArrays with null', { $concatArrays: ['$l', '$none'] }, null],
    ['$in', { $in: [1, '$l'] }, true],
    ['$in of what is not there', { $in: [9, '$l'] }, false],
    ['$indexOfArray', { $indexOfArray: ['$l', 2] }, 2],
    ['$isArray', { $isArray: '$l' }, true],
    ['$isArray of a number', { $isArray: [5] }, false],
    ['$range', { $range: [0, 6, 2] }, [0, 2, 4]],
    ['$range descending', { $range: [3, 0, -1] }, [3, 2, 1]],
    ['$reverseArray', { $reverseArray: '$l' }, [2, 1, 3]],
    ['$sortArray', { $sortArray: { input: '$l', sortBy: 1 } }, [1, 2, 3]],
    [
      '$sortArray by a field',
      { $sortArray: { input: '$d', sortBy: { v: -1 } } },
      [
        { k: 'y', v: 2 },
        { k: 'x', v: 1 },
      ],
    ],
    ['$map', { $map: { input: '$l', in: { $multiply: ['$$this', 2] } } }, [6, 2, 4]],
    ['$filter', { $filter: { input: '$l', as: 'n', cond: { $gte: ['$$n', 2] } } }, [3, 2]],
    [
      '$filter with a limit',
      { $filter: { input: '$l', cond: { $gte: ['$$this', 2] }, limit: 1 } },
      [3],
    ],
    ['$filter of null', { $filter: { input: '$none', cond: true } }, null],
    [
      '$reduce',
      {
        $reduce: {
          input: '$l',
          initialValue: '',
          in: { $concat: ['$$value', { $toString: '$$this' }] },
        },
      },
      '312',
    ],
    [
      '$zip',
      { $zip: { inputs: ['$l', '$m'] } },
      [
        [3, 2],
        [1, 4],
      ],
    ],
    ['$arrayToObject', { $arrayToObject: '$d' }, { x: 1, y: 2 }],
    [
      '$objectToArray',
      { $objectToArray: '$o' },
      [
        { k: 'a', v: 1 },
        { k: 'b', v: 'x' },
      ],
    ],
    ['$mergeObjects', { $mergeObjects: ['$o', { a: 2, c: 3 }, '$none'] }, { a: 2, b: 'x', c: 3 }],
    ['$getField', { $getField: { field: 'b', input: '$o' } }, 'x'],
    ['$setField', { $setField: { field: 'c', input: '$o', value: 3 } }, { a: 1, b: 'x', c: 3 }],
    ['a path through an array', '$d.v', [1, 2]],
    ['a path through an array to nothing', '$d.zz', []],
    ['a path does not lead through an array within an array', '$nested.x', [2]],
    ['a number in the path of an expression is not an array position', '$d.0', []],
    ['$setIsSubset', { $setIsSubset: [[1, 2], '$l'] }, true],
    ['$setEquals', { $setEquals: ['$l', [1, 2, 3, 3]] }, true],
    ['$setIntersection', { $setIntersection: ['$l', '$m'] }, [2]],
    ['$setDifference', { $setDifference: ['$l', '$m'] }, [3, 1]],
    ['$anyElementTrue', { $anyElementTrue: [[0, false, 1]] }, true],
    ['$allElementsTrue of nothing', { $allElementsTrue: ['$empty'] }, true],
    ['$max of an empty array is null', { $max: '$empty' }, null],
  ],
)

const conversions = expressions(
  { s: '42', f: '1.5', i: 7, d: 7.9, id, t: new Date(5), none: null, b: true },
  [
    ['$toInt of a text', { $toInt: '$s' }, 42],
    ['$toInt cuts', { $toInt: '$d' }, 7],
    ['$toLong', { $toLong: '$i' }, Long.fromNumber(7)],
    ['$toDouble', { $toDouble: '$f' }, 1.5],
    ['$toDouble of an int', { $toDouble: '$i' }, new Double(7)],
    ['$toDecimal', { $toDecimal: '$f' }, Decimal128.fromString('1.5')],
    ['$toString of an int', { $toString: '$i' }, '7'],
    ['$toString of a double', { $toString: '$d' }, '7.9'],
    ['$toString of an object id', { $toString: '$id' }, '65a0b1c2d3e4f5a6b7c8d9e0'],
    ['$toString of a date', { $toString: '$t' }, '1970-01-01T00:00:00.005Z'],
    ['$toString of true', { $toString: '$b' }, 'true'],
    ['$toObjectId', { $toObjectId: '65a0b1c2d3e4f5a6b7c8d9e0' }, id],
    ['$toDate of an object id', { $toDate: '$id' }, new Date(0x65a0b1c2 * 1000)],
    ['$toDate of a long', { $toDate: { $toLong: '$i' } }, new Date(7)],
    ['$toBool of a text', { $toBool: '$s' }, true],
    ['$toBool of zero', { $toBool: 0 }, false],
    ['$toInt of null', { $toInt: '$none' }, null],
    ['$convert with onError', { $convert: { input: 'x', to: 'int', onError: -1 } }, -1],
    ['$convert with onNull', { $convert: { input: '$none', to: 'int', onNull: 0 } }, 0],
    ['$type of an int', { $type: '$i' }, 'int'],
    ['$type of an object id', { $type: '$id' }, 'objectId'],
    ['$type of what is missing', { $type: '$zz' }, 'missing'],
    ['$isNumber', { $isNumber: '$d' }, true],
    ['$isNumber of a text', { $isNumber: '$s' }, false],
  ],
)

export const valueExpressions: Group[] = [
  { subject: 'text expressions', cases: texts },
  { subject: 'date expressions', cases: dates },
  { subject: 'array expressions', cases: lists },
  { subject: 'conversions', cases: conversions },
]
