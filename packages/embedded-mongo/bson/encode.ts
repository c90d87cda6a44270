import { serialize } from 'bson'
import type { Doc } from './values'

/** MongoDB's size limit for one stored document. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024

/** Encodes a document; `undefined` fields are omitted. */
export function encode(doc: Doc): Buffer {
  const bytes = serialize(doc, { ignoreUndefined: true, checkKeys: false })
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
