import { type Types, trusted } from 'mongoose'
import { MESSAGES } from '@/lib/domain/messages'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError, fieldError } from '@/lib/errors'
import { documentType } from '@/lib/uploads/document-type'
import { StaffDocumentModel } from '@/models/staff-document'

/*
 * Documents that only staff reads: what proves a claim to a profile, or a rating. They are stored as they are sent, and never
 * drawn by the site.
 */

/** Stores the document of what has this id, in place of an earlier one. Throws `unsupported`. */
export async function storeDocument(_id: Types.ObjectId, bytes: Uint8Array): Promise<void> {
  const contentType = documentType(bytes)
  if (!contentType) throw fieldError('unsupported', 'file', MESSAGES.documentKind)
  await StaffDocumentModel.updateOne(
    { _id },
    { $set: { contentType, bytes: Buffer.from(bytes) } },
    { upsert: true },
  )
}

/** Returns a document. Throws `notFound`. */
export async function findDocument(id: string) {
  const document = await StaffDocumentModel.findById(id).lean<StoredDocument>()
  if (!document) throw new AppError('notFound', SERVER_MESSAGES.documentMissing)
  // The driver returns its own type for binary data.
  const bytes = 'buffer' in document.bytes ? document.bytes.buffer : document.bytes
  return { contentType: document.contentType, bytes: new Uint8Array(bytes as ArrayBuffer) }
}

export const isStored = async (_id: Types.ObjectId): Promise<boolean> =>
  (await StaffDocumentModel.exists({ _id })) !== null

type StoredDocument = { _id: Types.ObjectId; contentType: string; bytes: { buffer: unknown } }

/** Deletes the documents of what has these ids. */
export async function deleteDocuments(ids: readonly Types.ObjectId[]): Promise<void> {
  await StaffDocumentModel.deleteMany({ _id: trusted({ $in: [...ids] }) })
}
