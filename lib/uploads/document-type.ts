import { pictureKind } from '@/lib/uploads/rules'

const PDF = '%PDF-'

/** Returns the content type of a document by its first bytes, regardless of its declared type; null for any other file. */
export function documentType(bytes: Uint8Array): string | null {
  const picture = pictureKind(bytes)
  if (picture) return `image/${picture}`
  return String.fromCharCode(...bytes.subarray(0, PDF.length)) === PDF ? 'application/pdf' : null
}
