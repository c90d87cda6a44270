import mongoose from 'mongoose'
import { log } from '@/lib/log'

/** Well above what any command returns. */
const RESULT_BYTES_MAX = 256 * 1024

const SECRET_KEY = /^(?!tokenVersion$).*(?:password|token|secret|cookie)/i
const JWT = /^[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}$/

/**
 * Returns a command's result as BSON, or null when it is too large: a replay then learns that the write is done, without
 * the result. Throws `TypeError` for values that BSON cannot restore and for secrets: sign a token after the transaction.
 */
export function toStored(result: unknown): Buffer | null {
  assertStorable(result, 'result')
  const bytes = mongoose.mongo.BSON.serialize({ result }, { ignoreUndefined: true })
  if (bytes.length <= RESULT_BYTES_MAX) return Buffer.from(bytes)
  log.warn({ bytes: bytes.length }, 'result too large for an idempotency record')
  return null
}

function assertStorable(value: unknown, path: string): void {
  if (typeof value === 'function' || value instanceof Map || value instanceof Set) {
    throw new TypeError(`A transaction with an idempotency key returned a ${typeof value}: ${path}`)
  }
  if (typeof value === 'string' && JWT.test(value)) throw secret(path)
  if (!isPlain(value)) return
  for (const [key, inner] of Object.entries(value)) {
    if (SECRET_KEY.test(key) && typeof inner === 'string' && inner) throw secret(`${path}.${key}`)
    assertStorable(inner, `${path}.${key}`)
  }
}

const secret = (path: string) =>
  new TypeError(`A transaction with an idempotency key returned a secret: ${path}`)

/** Dates, ids and other classes that BSON serializes itself are not searched. */
const isPlain = (value: unknown): value is object =>
  Array.isArray(value) ||
  (typeof value === 'object' &&
    value !== null &&
    [Object.prototype, null].includes(Object.getPrototypeOf(value)))
