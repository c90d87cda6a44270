import { networksOf } from '@/lib/domain/networks'

/**
 * The networks that a request came from, smallest first. The host (server/main.ts) and Vercel overwrite
 * `x-forwarded-for` with what they know, so that its first entry is theirs and nobody else's.
 */
export const clientNetworks = (request: Request) =>
  networksOf(request.headers.get('x-forwarded-for')?.split(',')[0]?.trim() || 'unknown')

/** The smallest of them. */
export const clientNetwork = (request: Request): string => clientNetworks(request)[0]
