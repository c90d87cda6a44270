import { getEnv } from '@/lib/env'
import { isPrepared } from '@/lib/http/page-status'
import { HOPS } from '@/lib/http/proxy-headers'
import { perProcess } from '@/lib/process/per-process'
import { networksOf } from '@/lib/text/networks'

const shared = perProcess('x-forwarded-for', () => ({ isForwardedForOurs: false }))

/** Declares that the host in this process overwrites `x-forwarded-for` with an address it trusts. */
export function trustForwardedFor(isOurs = true): void {
  shared.isForwardedForOurs = isOurs
}

/** Whether our own host serves this process. */
export const isForwardedForTrusted = (): boolean => shared.isForwardedForOurs

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

/** Returns how many addresses `x-forwarded-for` arrived with; null where nothing of ours has counted them. */
export function forwardedHops({ headers }: Request): number | null {
  const isCounted = shared.isForwardedForOurs || (isPrepared() && !getEnv().VERCEL)
  const hops = headers.get(HOPS)
  return isCounted && hops !== null ? Number(hops) : null
}

const firstOf = (addresses: string | null) => addresses?.split(',')[0]?.trim()
