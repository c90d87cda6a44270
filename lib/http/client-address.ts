import { networksOf } from '@/lib/domain/networks'
import { getEnv } from '@/lib/env'

// Route bundles are separate module graphs in the process of the host.
const shared = globalThis as typeof globalThis & { isForwardedForOurs?: boolean }

/** Says that the server in front of the handlers, in this process, overwrites `x-forwarded-for` with what it knows. */
export function trustForwardedFor(isOurs = true): void {
  shared.isForwardedForOurs = isOurs
}

/**
 * The networks that a request came from, smallest first, as far as they can be known: our own host and Vercel say it in
 * headers of which a client can change nothing. Elsewhere (`next start`) every header may be the client's, and all share
 * one network.
 */
export const clientNetworks = (request: Request) => networksOf(clientAddress(request) || 'unknown')

/** The smallest of them. */
export const clientNetwork = (request: Request): string => clientNetworks(request)[0]

function clientAddress({ headers }: Request): string | undefined {
  if (shared.isForwardedForOurs) return firstOf(headers.get('x-forwarded-for'))
  if (!getEnv().VERCEL) return
  return firstOf(headers.get('x-vercel-forwarded-for') ?? headers.get('x-real-ip'))
}

const firstOf = (addresses: string | null) => addresses?.split(',')[0]?.trim()
