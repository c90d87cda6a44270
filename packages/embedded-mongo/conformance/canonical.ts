import { BSON } from 'mongodb'

/**
 * Serializes a value so that different BSON values differ: `1` (int) from `1.0` (double), the order of fields,
 * a regular expression from its source. A plain JavaScript number counts as the driver would send it.
 */
export function canonical(value: unknown): string {
  const bytes = BSON.serialize({ value }, { ignoreUndefined: true })
  const exact = BSON.deserialize(bytes, {
    promoteValues: false,
    promoteBuffers: false,
    bsonRegExp: true,
  })
  return BSON.EJSON.stringify(exact, { relaxed: false })
}
