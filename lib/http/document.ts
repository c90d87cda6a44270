import { LIMIT } from '@/lib/domain/limits'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { fieldError } from '@/lib/errors'
import { readForm } from '@/lib/http/form'

/** Returns the bytes of the document in a form. Throws like `readForm`, or `unsupported`. */
export async function readDocument(request: Request): Promise<Uint8Array> {
  const form = await readForm(request, LIMIT.documentBytesMax + LIMIT.formOverheadBytesMax)
  const file = form.get('file')
  if (!(file instanceof File) || file.size > LIMIT.documentBytesMax) {
    throw fieldError('unsupported', 'file', SERVER_MESSAGES.documentKind)
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
