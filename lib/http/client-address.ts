import { networksOf } from '@/lib/domain/networks'
import { getEnv } from '@/lib/env'
import { isPrepared } from '@/lib/http/page-status'

// The host and Next's bundles are separate module graphs in one process: what they share lives on globalThis.
const shared = globalThis as typeof globalThis & { isForwardedForOurs?: boolean }

/** Declares that the host in this process overwrites `x-forwarded-for` with an address it trusts. */
export function trustForwardedFor(isOurs = true): void {
  shared.isForwardedForOurs = isOurs
}

/** Whether our own host serves this process. */
export const isForwardedForTrusted = (): boolean => shared.isForwardedForOurs === true

/**
 * Returns the networks of the client, smallest first. Our own host, `lib/http/prepare-requests` and Vercel set headers that
 * a client cannot forge. Elsewhere every header may be forged, so all clients share one network.
 */
export const clientNetworks = (request: Request) => networksOf(clientAddress(request) || 'unknown')

/** Returns the smallest network of the client. */
export const clientNetwork = (request: Request): string => clientNetworks(request)[0]

function clientAddress({ headers }: Request): string | undefined {
  if (shared.isForwardedForOurs) return firstOf(headers.get('x-forwarded-for'))
  if (getEnv().VERCEL) {
    return firstOf(headers.get('x-vercel-forwarded-for') ?? headers.get('x-real-ip'))
  }
  return isPrepared() ? firstOf(headers.get('x-forwarded-for')) : undefined
}

const firstOf = (addresses: string | null) => addresses?.split(',')[0]?.trim()
