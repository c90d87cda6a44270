import fc from 'fast-check'
import { type Document, Double, Long, ObjectId } from 'mongodb'

const text = fc.constantFrom('', 'a', 'ab', 'b', 'B', 'é')

/** Few distinct values of many types, so that random conditions match random documents. */
const scalar: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -2, max: 3 }) },
  { weight: 3, arbitrary: text },
  fc.constantFrom(0.5, new Double(1), Long.fromString('9007199254740993')),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom(0, 1).map((time) => new Date(time)),
  fc.constant(new ObjectId('a'.repeat(24))),
)

const field = fc.constantFrom('x', 'y')
const nested = fc.dictionary(field, scalar, { maxKeys: 2 })

const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: scalar },
  { weight: 2, arbitrary: fc.array(scalar, { maxLength: 3 }) },
  { weight: 1, arbitrary: nested },
  { weight: 2, arbitrary: fc.array(nested, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.array(fc.array(scalar, { maxLength: 2 }), { maxLength: 2 }) },
)

const path = fc.constantFrom('a', 'b', 'c', 'a.x', 'a.y', 'b.x', 'a.0', 'a.0.x')
const expressionPath = fc.constantFrom('$a', '$b', '$c', '$a.x', '$b.x')

export const documents: fc.Arbitrary<Document[]> = fc
  .array(fc.record({ a: value, b: value, c: scalar }, { requiredKeys: [] }), {
    minLength: 2,
    maxLength: 8,
  })
  .map((rows) => rows.map((row, _id) => ({ _id, ...row })))

const condition: fc.Arbitrary<unknown> = fc.oneof(
  value,
  fc
    .tuple(fc.constantFrom('$gt', '$gte', '$lt', '$lte', '$eq', '$ne'), value)
    .map(([name, operand]) => ({ [name]: operand })),
  fc
    .tuple(fc.constantFrom('$in', '$nin'), fc.array(value, { maxLength: 3 }))
    .map(([name, operand]) => ({ [name]: operand })),
  fc.record({ $exists: fc.boolean() }),
  fc.record({ $type: fc.constantFrom('number', 'string', 'array', 'object', 'null') }),
  fc.record({ $all: fc.array(scalar, { minLength: 1, maxLength: 2 }) }),
  fc.record({ $elemMatch: fc.oneof(fc.record({ $gte: scalar }), fc.record({ x: scalar })) }),
  fc.constantFrom('^a', 'b$', '^A').map(($regex) => ({ $regex })),
)

const simple: fc.Arbitrary<Document> = fc.dictionary(path, condition, { maxKeys: 2 })

const filter: fc.Arbitrary<Document> = fc.oneof(
  { weight: 5, arbitrary: simple },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.constantFrom('$or', '$and', '$nor'),
        fc.array(simple, { minLength: 1, maxLength: 2 }),
      )
      .map(([name, clauses]) => ({ [name]: clauses })),
  },
)

const direction = fc.constantFrom(1 as const, -1 as const)

/** Ends with `_id`, so that the order is unique. */
const sort: fc.Arbitrary<Document> = fc
  .dictionary(path, direction, { maxKeys: 2 })
  .map((fields) => ({ ...fields, _id: 1 }))

const included = fc.constantFrom({ a: 1 }, { 'a.x': 1, b: 1 }, { 'b.x': 1 })
const excluded = fc.constantFrom({ a: 0 }, { 'a.x': 0 }, { b: 0, 'a.y': 0 })

const update: fc.Arbitrary<Document> = fc.oneof(
  fc
    .tuple(fc.constantFrom('a.$', 'a.$.x'), scalar)
    .map(([at, operand]) => ({ $set: { [at]: operand } })),
  fc
    .tuple(fc.constantFrom('$push', '$addToSet'), path, fc.array(scalar, { maxLength: 2 }))
    .map(([name, at, $each]) => ({ [name]: { [at]: { $each } } })),
  fc
    .tuple(fc.constantFrom('$set', '$min', '$max', '$push', '$addToSet', '$pull'), path, value)
    .map(([name, at, operand]) => ({ [name]: { [at]: operand } })),
  fc
    .tuple(fc.constantFrom('$inc', '$unset'), path, fc.constantFrom(1, -1))
    .map(([name, at, operand]) => ({ [name]: { [at]: operand } })),
)

const expression: fc.Arbitrary<unknown> = fc.oneof(
  expressionPath,
  fc
    .tuple(
      fc.constantFrom('$eq', '$ne', '$gt', '$lte', '$and', '$or', '$ifNull'),
      expressionPath,
      fc.oneof(expressionPath, scalar),
    )
    .map(([name, left, right]) => ({ [name]: [left, right] })),
  fc
    .tuple(fc.constantFrom('$type', '$max', '$not'), expressionPath)
    .map(([name, of]) => ({ [name]: of })),
  fc
    .tuple(fc.constantFrom('$add', '$multiply', '$subtract'), expressionPath, scalar)
    .map(([name, left, right]) => ({ [name]: [left, right] })),
)

const accumulator = fc
  .tuple(fc.constantFrom('$sum', '$min', '$max', '$avg', '$push'), expressionPath)
  .map(([name, of]) => ({ [name]: of }))

const stage: fc.Arbitrary<Document[]> = fc.oneof(
  filter.map(($match) => [{ $match }]),
  sort.map(($sort) => [{ $sort }]),
  expression.map((computed) => [{ $set: { z: computed } }]),
  fc.oneof(included, excluded).map(($project) => [{ $project }]),
  fc
    .tuple(expressionPath, accumulator)
    .map(([_id, of]) => [{ $sort: { _id: 1 } }, { $group: { _id, of } }, { $sort: { _id: 1 } }]),
)

/** MongoDB drops a $sort before another one, and with it the errors of the first. */
function piped(stages: readonly Document[][]): Document[] {
  const all = stages.flat()
  return all.filter((one, at) => !('$sort' in one && '$sort' in (all[at + 1] ?? {})))
}

export type Operation =
  | { kind: 'find'; filter: Document; sort: Document; projection: Document }
  | { kind: 'count'; filter: Document }
  | { kind: 'distinct'; filter: Document; key: string }
  | { kind: 'update'; filter: Document; update: Document; many: boolean; upsert: boolean }
  | { kind: 'delete'; filter: Document }
  | { kind: 'aggregate'; pipeline: Document[] }

/** A random operation to run on both servers over the same documents. */
export const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('find' as const),
      filter,
      sort,
      projection: fc.oneof(fc.constant({}), included, excluded),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('count' as const), filter }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('distinct' as const), filter, key: path }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('update' as const),
      filter,
      update,
      many: fc.boolean(),
      upsert: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), filter }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('aggregate' as const),
      pipeline: fc.array(stage, { minLength: 1, maxLength: 3 }).map(piped),
    }),
  },
)
