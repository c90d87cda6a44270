import { createHash } from 'node:crypto'

export type PublicFile = {
  body: string | Uint8Array<ArrayBuffer>
  contentType: string
  /** How long it may be shown without asking again. */
  maxAgeSeconds: number
  /** How much longer it may be shown while a newer one is fetched. */
  staleSeconds?: number
  changedAt?: Date
  headers?: Readonly<Record<string, string>>
}

/** A file that is the same for everybody, to be kept by browsers and whatever stands between; 304 for who has it already. */
export function publicFile(request: Request, file: PublicFile): Response {
  const { body, contentType, maxAgeSeconds, staleSeconds, changedAt } = file
  const stale = staleSeconds === undefined ? '' : `, stale-while-revalidate=${staleSeconds}`
  const headers: Record<string, string> = {
    ...file.headers,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    'cache-control': `public, max-age=${maxAgeSeconds}${stale}`,
    ...(changedAt && { 'last-modified': changedAt.toUTCString() }),
  }
  if (isKnown(request, String(headers.etag))) return new Response(null, { status: 304, headers })
  return new Response(body, {
    headers: { ...headers, 'content-type': contentType, 'x-content-type-options': 'nosniff' },
  })
}

/** Whether the asker has the file of this tag; one that was compressed on the way is marked as weak. */
export function isKnown(request: Request, etag: string): boolean {
  const asked = request.headers.get('if-none-match')
  return Boolean(asked?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
}
