import { LIMIT } from '@/lib/domain/limits'
import { pictureKind } from '@/lib/uploads/rules'

const PDF = '%PDF-'
/** Scanners and mail programs write a few lines or a byte order mark before it. */
const PDF_STARTS_WITHIN = 1_024

/** What a document can be. */
export const DOCUMENT_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const
type DocumentType = (typeof DOCUMENT_TYPES)[number]

/** What a document may be, for the person who chooses one. */
export const DOCUMENT_LIMIT = `A PDF, JPEG or PNG file of up to ${LIMIT.documentBytesMax / 1024 ** 2} MB`

/** Whether a chosen file may be sent as a document. */
export const isDocumentSize = (file: Blob | undefined): file is Blob =>
  file !== undefined && file.size > 0 && file.size <= LIMIT.documentBytesMax

/** Returns the content type of a document by its first bytes, regardless of its declared type; null for any other file. */
export function documentType(bytes: Uint8Array): DocumentType | null {
  const picture = pictureKind(bytes)
  if (picture) return `image/${picture}`
  return String.fromCharCode(...bytes.subarray(0, PDF_STARTS_WITHIN)).includes(PDF)
    ? 'application/pdf'
    : null
}
