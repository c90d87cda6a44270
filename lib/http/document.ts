import { LIMIT } from '@/lib/domain/limits'
import { MESSAGES } from '@/lib/domain/messages'
import { fieldError } from '@/lib/errors'
import { readForm } from '@/lib/http/form'
import { isDocumentSize } from '@/lib/uploads/document-type'

/** Returns the bytes of the document in a form. Throws like `readForm`, or `unsupported`. */
export async function readDocument(request: Request): Promise<Uint8Array> {
  const form = await readForm(request, LIMIT.documentBytesMax + LIMIT.formOverheadBytesMax)
  const file = form.get('file')
  if (!(file instanceof File && isDocumentSize(file))) {
    throw fieldError('unsupported', 'file', MESSAGES.documentKind)
  }
  return new Uint8Array(await file.arrayBuffer())
}

type StoredDocument = { contentType: string; bytes: Uint8Array<ArrayBuffer> }

/** A document for staff: a download, which no cache keeps and no browser runs. */
export const documentResponse = ({ contentType, bytes }: StoredDocument): Response =>
  new Response(bytes, {
    headers: {
      'content-type': contentType,
      'content-disposition': 'attachment; filename="proof"',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
