import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/**
 * Headers by which Next's own parts talk to each other, and from which it takes the nonce of a render; from outside they
 * could only be forged.
 */
const INTERNAL =
  /^(?:content-security-policy|x-page-nonce$|x-middleware-|x-invoke-|x-matched-path$|x-next-|x-now-|x-vercel-|x-nextjs-data$|x-prerender-|x-render-|next-resume$)/
const FORWARDED = ['forwarded', 'x-forwarded-host', 'x-forwarded-port', 'x-forwarded-proto']

/**
 * The client's address: what the outermost of our own proxies saw. Each trusted proxy appends the address that it
 * got the request from, so it stands that many entries from the right; whatever stands further left is hearsay.
 */
export function trustedAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const socket = plainAddress(socketAddress ?? '')
  if (trustedProxies === 0) return socket
  const hops = (forwardedFor ?? '').split(',').map(plainAddress).filter(Boolean)
  const seen = hops[Math.max(0, hops.length - trustedProxies)] ?? ''
  return isIP(seen) ? seen : socket
}

const plainAddress = (address: string) => address.trim().replace(/^::ffff:(?=\d+\.)/i, '')

/** The address that a request came from, as far as it can be known. */
export const clientOf = ({ headers, socket }: IncomingMessage, trustedProxies: number): string =>
  trustedAddress(
    socket.remoteAddress,
    [headers['x-forwarded-for']].flat().join(','),
    trustedProxies,
  )

/**
 * Rewrites what a client may not decide: who he is, how he came, and what Next's parts told each other.
 * Returns the client's address.
 */
export function distrust(request: IncomingMessage, trustedProxies: number): string {
  const { headers } = request
  const address = clientOf(request, trustedProxies)
  for (const name of Object.keys(headers)) {
    if (INTERNAL.test(name)) delete headers[name]
  }
  if (trustedProxies === 0) for (const name of FORWARDED) delete headers[name]
  delete headers['x-real-ip']
  headers['x-forwarded-for'] = address
  return address
}
