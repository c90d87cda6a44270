import { type Doc, isDoc, isNumeric, toNumber, truthy, typeName } from '../bson/values'
import { Deadline } from '../runtime/deadline'
import { MongoError } from '../runtime/errors'

/** Arguments that every command accepts: sessions, read and write concerns, comments. */
const GENERIC = new Set([
  '$db',
  '$readPreference',
  '$clusterTime',
  'lsid',
  'comment',
  'maxTimeMS',
  'readConcern',
  'writeConcern',
  'apiVersion',
  'apiStrict',
  'apiDeprecationErrors',
  'txnNumber',
  'startTransaction',
  'autocommit',
  'stmtId',
  'stmtIds',
])

/** Throws for unknown arguments, so that nothing is silently ignored. */
export function allowOnly(command: Doc, name: string, known: readonly string[]): void {
  for (const key of Object.keys(command)) {
    if (key === name || GENERIC.has(key) || known.includes(key)) continue
    throw new MongoError(40415, `BSON field '${name}.${key}' is an unknown field.`)
  }
}

function mismatch(name: string, value: unknown, wanted: string): MongoError {
  return new MongoError(
    'TypeMismatch',
    `BSON field '${name}' is the wrong type '${typeName(value)}', expected type '${wanted}'`,
  )
}

export function docArgument(command: Doc, name: string): Doc {
  const value = command[name]
  if (value === undefined || value === null) return {}
  if (!isDoc(value)) throw mismatch(name, value, 'object')
  return value
}

/** The collection name in a command. */
export function nameArgument(command: Doc, name: string): string {
  const value = command[name]
  if (typeof value === 'string' && value !== '') return value
  throw new MongoError(
    'InvalidNamespace',
    `collection name has invalid type ${typeName(value)} or is empty`,
  )
}

/** Throws when a command or statement lacks an argument. */
export function requireArguments(command: Doc, names: readonly string[]): void {
  for (const name of names) {
    if (command[name] === undefined) {
      throw new MongoError(40414, `BSON field '${name}' is missing but a required field`)
    }
  }
}

export function textArgument(command: Doc, name: string): string {
  const value = command[name]
  requireArguments(command, [name])
  if (typeof value !== 'string') throw mismatch(name, value, 'string')
  return value
}

export function countArgument(command: Doc, name: string, fallback = 0): number {
  const value = command[name]
  if (value === undefined || value === null) return fallback
  if (!isNumeric(value)) throw mismatch(name, value, 'long')
  const count = Math.trunc(toNumber(value))
  if (count < 0 || Number.isNaN(count)) {
    throw new MongoError(51024, `BSON field '${name}' value must be >= 0, actual value '${count}'`)
  }
  return count
}

export function flagArgument(command: Doc, name: string, fallback = false): boolean {
  const value = command[name]
  if (value === undefined || value === null) return fallback
  if (typeof value !== 'boolean' && !isNumeric(value)) throw mismatch(name, value, 'bool')
  return truthy(value)
}

export function listArgument(command: Doc, name: string): unknown[] {
  const value = command[name]
  if (!Array.isArray(value)) {
    if (value === undefined) {
      throw new MongoError('Location40414', `BSON field '${name}' is missing but a required field`)
    }
    throw mismatch(name, value, 'array')
  }
  return value
}

const MAX_TIME_MS_MAX = 2 ** 31 - 1

/** Reads a command's `maxTimeMS`; null for no limit. Throws BadValue for an invalid value. */
export function deadlineOf(command: Doc): Deadline | null {
  const given = command.maxTimeMS
  if (given === undefined) return null
  if (!isNumeric(given)) throw new MongoError('BadValue', 'maxTimeMS must be a number')
  const ms = toNumber(given)
  if (!(ms >= 0 && ms <= MAX_TIME_MS_MAX)) {
    throw new MongoError('BadValue', `${ms} value for maxTimeMS is out of range`)
  }
  if (!Number.isInteger(ms)) throw new MongoError('BadValue', 'maxTimeMS has non-integral value')
  return ms === 0 ? null : new Deadline(ms)
}
