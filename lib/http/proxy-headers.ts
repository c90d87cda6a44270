import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { isRouterState } from '@/lib/http/router-state'

/**
 * Headers that Next uses internally, among them the one with the nonce of a render; from a client they are always
 * forged.
 */
const INTERNAL =
  /^(?:content-security-policy|x-page-nonce$|x-middleware-|x-invoke-|x-matched-path$|x-next-|x-now-|x-vercel-|x-nextjs-data$|x-prerender-|x-render-|next-resume$)/
/** What only a trusted proxy may set. A client would otherwise choose the trace that its request belongs to. */
const FROM_PROXY = [
  'forwarded',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'traceparent',
  'tracestate',
  'baggage',
]

const ROUTER_STATE = 'next-router-state-tree'
/** How many addresses `x-forwarded-for` arrived with, for the check of TRUSTED_PROXIES. */
export const HOPS = 'x-forwarded-hops'

/**
 * Returns the client's address as the outermost trusted proxy saw it. Each trusted proxy appends the address that it
 * received the request from, so it is that many entries from the right; entries further left can be forged.
 */
export function trustedAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const socket = plainAddress(socketAddress ?? '')
  if (trustedProxies === 0) return socket
  const hops = hopsOf(forwardedFor)
  const address = hops[Math.max(0, hops.length - trustedProxies)] ?? ''
  return isIP(address) ? address : socket
}

const hopsOf = (forwardedFor: string | readonly string[] | undefined) =>
  String(forwardedFor ?? '')
    .split(',')
    .map(plainAddress)
    .filter(Boolean)

const plainAddress = (address: string) => address.trim().replace(/^::ffff:(?=\d+\.)/i, '')

/** The client's address of a request. */
export const clientAddress = (
  { headers, socket }: IncomingMessage,
  trustedProxies: number,
): string =>
  trustedAddress(
    socket.remoteAddress,
    [headers['x-forwarded-for']].flat().join(','),
    trustedProxies,
  )

/**
 * Removes the headers that a client must not set, and a malformed state of Next's router; sets `x-forwarded-for` to the
 * client's address, which it returns.
 */
export function sanitizeHeaders(request: IncomingMessage, trustedProxies: number): string {
  const { headers } = request
  const address = clientAddress(request, trustedProxies)
  for (const name of Object.keys(headers)) {
    if (INTERNAL.test(name)) delete headers[name]
  }
  const state = headers[ROUTER_STATE]
  if (state !== undefined && !isRouterState(String(state))) delete headers[ROUTER_STATE]
  if (trustedProxies === 0) for (const name of FROM_PROXY) delete headers[name]
  delete headers['x-real-ip']
  headers[HOPS] = String(hopsOf(headers['x-forwarded-for']).length)
  headers['x-forwarded-for'] = address
  return address
}
