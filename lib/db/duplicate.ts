import { mongo } from 'mongoose'

/**
 * Whether a write was refused by a unique index (code 11000): any, or one that holds this field. What the server
 * tells of the index is used where it tells it, else its message, which names the index after its fields.
 */
export function isDuplicate(error: unknown, field?: string): boolean {
  if (!(error instanceof mongo.MongoServerError) || error.code !== 11000) return false
  if (!field) return true
  const { keyPattern } = error
  return keyPattern ? field in keyPattern : error.message.includes(field)
}
