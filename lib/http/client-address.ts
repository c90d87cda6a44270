import { networkOf } from '@/lib/domain/networks'

/**
 * The network that a request came from. The host (server/main.ts) and Vercel overwrite `x-forwarded-for` with what
 * they know, so that its first entry is theirs and nobody else's.
 */
export const clientNetwork = (request: Request): string =>
  networkOf(request.headers.get('x-forwarded-for')?.split(',')[0]?.trim() || 'unknown')
