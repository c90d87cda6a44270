/**
 * The address that a request came from. The host (server/main.ts) and Vercel overwrite `x-forwarded-for` with what
 * they know, so that its first entry is theirs and nobody else's.
 */
export const clientAddress = (request: Request): string =>
  request.headers.get('x-forwarded-for')?.split(',')[0]?.trim() || 'unknown'
