import { trusted } from 'mongoose'

/**
 * Which part of a list to read: after the entry `after`, or else after the first `skip` entries. The entry is given by its id,
 * and may carry its position as the reader saw it: `<id>~<value>~<value>` (`lib/wire/fields`).
 */
export type Part = { skip: number; after?: string | null | undefined; limit: number }

type Order = Readonly<Record<string, 1 | -1>>

/** A query as Mongoose builds it, of any model. */
type Query = {
  sort(order: Order): Query
  skip(count: number): Query
  limit(count: number): Query
  hint(index: string | Order): Query
  lean(): Promise<unknown>
}

/** A list and the order of its entries, the most significant field first. */
type List = {
  /** A Mongoose model. */
  model: { find(filter: object, fields?: string): unknown }
  filter: object
  order: Order
  /** The fields to read; all without it. */
  fields?: string
  /** The index to read by. */
  hint?: string | Order
  /** The field that `after` names an entry by; the id without it. */
  key?: string
}

type Entry = { _id: unknown }
type Range = Record<string, unknown>
type Position = { id: string; values: readonly unknown[] }

/** The most entries that share one position, in a list without the id in its order. */
const TIED_MAX = 1_000

/**
 * Reads a part of a list in its order, by ranges of its index. A part that starts after an entry is the same whatever was removed
 * or moved before it; an entry that is gone itself is replaced by its remembered position, or by `skip`.
 */
export async function readPart<Loaded extends Entry>(
  list: List,
  { skip, after, limit }: Part,
): Promise<Loaded[]> {
  const last = after ? await findPosition(list, after) : null
  if (!last) return await read<Loaded>(list, {}, { skip, limit })
  const entries = (await readTied<Loaded>(list, last)).slice(0, limit)
  for (const range of rangesAfter(fieldsOf(list), last)) {
    if (entries.length >= limit) break
    const rest = { skip: 0, limit: limit - entries.length }
    entries.push(...(await read<Loaded>(list, range, rest)))
  }
  return entries
}

/** The fields of the order that the filter does not fix to one value. */
const fieldsOf = ({ order, filter }: List): [field: string, direction: 1 | -1][] =>
  Object.entries(order).filter(([field]) => !isFixed((filter as Range)[field]))

const isFixed = (value: unknown) => value !== undefined && typeof value !== 'object'

async function findPosition(list: List, after: string): Promise<Position | null> {
  const [id = '', ...remembered] = after.split('~')
  const fields = fieldsOf(list).map(([field]) => field)
  const sorted = fields.filter((field) => field !== '_id')
  if (remembered.length > 0) {
    if (remembered.length !== sorted.length) return null
    const numbers = remembered.map(Number)
    const values = fields.map((field) => {
      const value = numbers[sorted.indexOf(field)]
      if (value === undefined) return id
      return /(?:^a|A)t$/.test(field) ? new Date(value) : value
    })
    return values.some((value) => Number.isNaN(Number(value)) && value !== id)
      ? null
      : { id, values }
  }
  const key = list.key ?? '_id'
  const one = { model: list.model, filter: { [key]: id }, fields: fields.join(' '), order: {} }
  const [found] = await read(one, {}, { skip: 0, limit: 1 })
  if (!found) return null
  const values = fields.map((field) => valueAt(found, field))
  // Without the first value an entry is none of this list.
  return values[0] === null ? null : { id: String(found._id), values }
}

/** The value of a field, which may be that of a subdocument: `criteria.honesty`. */
function valueAt(record: unknown, field: string): unknown {
  const value = field
    .split('.')
    .reduce<unknown>((part, name) => (part as Range | null | undefined)?.[name], record)
  return value ?? null
}

/** The entries behind `last` at the same position, where the order does not end with the id. */
async function readTied<Loaded extends Entry>(
  list: List,
  { id, values }: Position,
): Promise<Loaded[]> {
  const fields = fieldsOf(list)
  if (fields.at(-1)?.[0] === '_id') return []
  const same = Object.fromEntries(fields.map(([field], at) => [field, values[at]]))
  const tied = await read<Loaded>(list, same, { skip: 0, limit: TIED_MAX })
  return tied.slice(tied.findIndex(({ _id }) => String(_id) === id) + 1)
}

/** The ranges behind a position, in order: those that share all but the last field with it first. */
function rangesAfter(fields: [string, 1 | -1][], { values }: Position): Range[] {
  return fields
    .map(([field, direction], at) => ({
      ...Object.fromEntries(fields.slice(0, at).map(([name], index) => [name, values[index]])),
      [field]: trusted({ [direction === 1 ? '$gt' : '$lt']: values[at] }),
    }))
    .reverse()
}

async function read<Loaded extends Entry>(
  { model, filter, fields, order, hint }: List,
  range: Range,
  { skip, limit }: { skip: number; limit: number },
): Promise<Loaded[]> {
  const isApart = Object.keys(range).every((field) => !(field in filter))
  const both = isApart ? { ...filter, ...range } : { $and: [filter, range] }
  // A field of one value would keep the database from merging ranges of its index, and sort all in them instead.
  const varying = Object.entries(order).filter(([field]) => !isFixed(range[field]))
  const sorted = (model.find(both, fields) as Query).sort(Object.fromEntries(varying))
  const query = sorted.skip(skip).limit(limit)
  return (await (hint ? query.hint(hint) : query).lean()) as Loaded[]
}
