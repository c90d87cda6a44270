import { type Doc, isDoc, isNumeric, toNumber, truthy } from '../bson/values'
import { same } from '../keys/value-keys'
import { compileMatch } from '../matcher/match'
import { MongoError } from '../runtime/errors'
import { type Index, indexFrom } from './catalog'
import { buildIndex, type Target } from './records'

const KNOWN = new Set([
  'v',
  'key',
  'name',
  'unique',
  'sparse',
  'partialFilterExpression',
  'expireAfterSeconds',
  'background',
])
/** Options in which two equal indexes must agree. */
const IDENTITY = ['unique', 'sparse', 'partialFilterExpression'] as const
const PARTIAL_OPERATORS = new Set(['$eq', '$exists', '$gt', '$gte', '$lt', '$lte', '$type', '$in'])
const FIELDS_MAX = 32
const INDEXES_MAX = 64

function cannot(message: string): MongoError {
  return new MongoError('CannotCreateIndex', message)
}

function checkKey(key: unknown): asserts key is Doc {
  if (!isDoc(key)) throw new MongoError('TypeMismatch', "The field 'key' must be an object")
  const paths = Object.keys(key)
  if (paths.length === 0) throw cannot('Index keys cannot be an empty object')
  if (paths.length > FIELDS_MAX) throw new MongoError(13103, 'too many fields in an index')
  for (const path of paths) checkKeyField(path, key[path])
}

function checkKeyField(path: string, direction: unknown): void {
  if (path === '' || path.split('.').includes(''))
    throw cannot('Index keys cannot contain an empty field.')
  if (path.includes('$')) throw cannot(`Index key contains an illegal field name: ${path}`)
  if (typeof direction === 'string') {
    throw cannot(
      `Unknown index plugin '${direction}': text, geo and hashed indexes are not supported`,
    )
  }
  const sign = isNumeric(direction) ? toNumber(direction) : Number.NaN
  if (Number.isNaN(sign) || sign === 0) {
    throw cannot('Values in the index key pattern cannot be 0, and must be numbers or strings.')
  }
}

function checkPartial(filter: unknown): void {
  if (!isDoc(filter)) throw cannot('partialFilterExpression must be an object')
  compileMatch(filter)
  for (const [path, demand] of Object.entries(filter)) checkPartialField(path, demand)
}

function checkPartialField(path: string, demand: unknown): void {
  if ((path === '$and' || path === '$or') && Array.isArray(demand)) demand.forEach(checkPartial)
  else if (path.startsWith('$')) throw cannot(`unsupported expression in partial index: ${path}`)
  else if (isDoc(demand)) checkPartialOperators(demand)
}

function checkPartialOperators(demand: Doc): void {
  for (const [name, operand] of Object.entries(demand)) {
    const refused = name.startsWith('$') && !PARTIAL_OPERATORS.has(name)
    if (refused || (name === '$exists' && !truthy(operand))) {
      throw cannot(`Expression not supported in partial index: ${name}`)
    }
  }
}

function checkOptions(spec: Doc, key: Doc): void {
  const unknown = Object.keys(spec).find((name) => !KNOWN.has(name))
  if (unknown !== undefined) {
    throw new MongoError(
      197,
      `Error in specification: The field '${unknown}' is not valid for an index specification`,
    )
  }
  const partial = spec.partialFilterExpression
  if (partial !== undefined) checkPartial(partial)
  if (partial !== undefined && truthy(spec.sparse)) {
    throw cannot('cannot mix "partialFilterExpression" and "sparse" options')
  }
  checkExpiry(spec.expireAfterSeconds, key)
}

function checkExpiry(seconds: unknown, key: Doc): void {
  if (seconds === undefined) return
  if (!isNumeric(seconds) || toNumber(seconds) < 0) {
    throw cannot(
      `TTL index 'expireAfterSeconds' option must be numeric and within an acceptable range`,
    )
  }
  if (Object.keys(key).length > 1 || '_id' in key) {
    throw cannot('TTL indexes are single-field indexes, compound indexes do not support TTL.')
  }
}

function normalize(spec: Doc): Doc {
  for (const needed of ['key', 'name']) {
    if (spec[needed] === undefined) {
      throw new MongoError(
        'FailedToParse',
        `The '${needed}' field is a required property of an index specification`,
      )
    }
  }
  checkKey(spec.key)
  const key = spec.key
  checkOptions(spec, key)
  const result: Doc = { v: 2, key, name: spec.name }
  for (const option of ['background', 'hidden', 'expireAfterSeconds', ...IDENTITY]) {
    if (spec[option] !== undefined && spec[option] !== false) result[option] = spec[option]
  }
  return result
}

function sameOptions(a: Doc, b: Doc): boolean {
  return IDENTITY.every((option) => same(a[option], b[option]))
}

function sameKey(a: Doc, b: Doc): boolean {
  const left = a.key as Doc
  const right = b.key as Doc
  return same(left, right)
}

function conflict(
  code: 'IndexOptionsConflict' | 'IndexKeySpecsConflict',
  spec: Doc,
  other: Doc,
): MongoError {
  const reason =
    code === 'IndexOptionsConflict'
      ? 'An equivalent index already exists with a different name or options.'
      : 'An existing index has the same name as the requested index.'
  const both = `Requested index: ${JSON.stringify(spec)}, existing index: ${JSON.stringify(other)}`
  return new MongoError(code, `${reason} ${both}`)
}

/** Whether an existing index equals the requested one. Throws 85 or 86 when they conflict. */
function isSame(other: Index, spec: Doc): boolean {
  const equalKey = sameKey(other.spec, spec)
  const equalName = other.name === spec.name
  if (!equalKey && !equalName) return false
  if (other.name === '_id_' && equalKey) return true
  return isAlike(other.spec, spec, equalKey, equalName)
}

function isAlike(other: Doc, spec: Doc, equalKey: boolean, equalName: boolean): boolean {
  const alike = equalKey && sameOptions(other, spec)
  if (equalName && !alike) throw conflict('IndexKeySpecsConflict', spec, other)
  if (!alike && !same(other.partialFilterExpression, spec.partialFilterExpression)) return false
  const lifetime = same(other.expireAfterSeconds, spec.expireAfterSeconds)
  if (!equalName || !lifetime) throw conflict('IndexOptionsConflict', spec, other)
  return true
}

/** Inside a write job: creates and builds an index. Throws before anything is written. */
export function createIndex(target: Target, requested: Doc): void {
  const { collection, catalog } = target
  const spec = normalize(requested)
  if (collection.indexes.some((other) => isSame(other, spec))) return
  if (collection.indexes.length >= INDEXES_MAX) {
    throw cannot(`add index fails, too many indexes for ${collection.namespace}`)
  }
  catalog.beginIndexChange(collection)
  const index = indexFrom(catalog.allocateId(), spec)
  buildIndex(target, index)
  collection.indexes.push(index)
  catalog.save(collection)
}

function unwanted(indexes: readonly Index[], wanted: unknown): Index[] {
  if (wanted === '*') return indexes.filter(({ name }) => name !== '_id_')
  const names = Array.isArray(wanted) ? wanted : [wanted]
  return names.map((one) => {
    const found = indexes.find(({ name, spec }) =>
      typeof one === 'string' ? name === one : same(spec.key, one),
    )
    if (found?.name === '_id_') throw new MongoError('InvalidOptions', 'cannot drop _id index')
    if (found !== undefined) return found
    const shown = typeof one === 'string' ? `name [${one}]` : `key: ${JSON.stringify(one)}`
    throw new MongoError('IndexNotFound', `index not found with ${shown}`)
  })
}

/** Inside a write job: drops the named indexes, or all but `_id_` for '*'. */
export function dropIndex({ collection, catalog }: Target, wanted: unknown): void {
  const gone = unwanted(collection.indexes, wanted)
  catalog.beginIndexChange(collection)
  collection.indexes = collection.indexes.filter((index) => !gone.includes(index))
  for (const index of gone) catalog.scheduleCleanup(index.id)
  catalog.save(collection)
}
