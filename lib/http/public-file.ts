import { createHash } from 'node:crypto'

export type PublicFile = {
  body: string | Uint8Array<ArrayBuffer>
  contentType: string
  /** How long it may be served without revalidation. */
  maxAgeSeconds: number
  /** How much longer it may be served while a newer one is fetched. */
  staleSeconds?: number
  changedAt?: Date
  headers?: Readonly<Record<string, string>>
}

/** Returns a public file that browsers and proxies may cache; 304 when the client has it already. */
export function publicFile(request: Request, file: PublicFile): Response {
  const { body, contentType, maxAgeSeconds, staleSeconds, changedAt } = file
  const stale = staleSeconds === undefined ? '' : `, stale-while-revalidate=${staleSeconds}`
  const headers: Record<string, string> = {
    ...file.headers,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    'cache-control': `public, max-age=${maxAgeSeconds}${stale}`,
    ...(changedAt && { 'last-modified': changedAt.toUTCString() }),
  }
  if (matchesEtag(request, String(headers.etag)))
    return new Response(null, { status: 304, headers })
  return new Response(body, {
    headers: { ...headers, 'content-type': contentType, 'x-content-type-options': 'nosniff' },
  })
}

/** Whether the client has the file with this ETag; also its weak form, which a compressed response has. */
export function matchesEtag(request: Request, etag: string): boolean {
  const header = request.headers.get('if-none-match')
  return Boolean(header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
}
