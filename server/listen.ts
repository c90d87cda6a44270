import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'

/** Error codes for an address that the machine does not have: without IPv6, localhost may still resolve to ::1. */
const ABSENT = ['EADDRNOTAVAIL', 'EAFNOSUPPORT']

/** `localhost` has an IPv4 and an IPv6 address, and a browser may try either. */
const addressesOf = (host: string) => (host === 'localhost' ? ['127.0.0.1', '::1'] : [host])

const isAbsent = (error: unknown) =>
  error instanceof Error && 'code' in error && ABSENT.includes(String(error.code))

async function listenOn(server: Server, host: string, port: number): Promise<number> {
  server.listen({ host, port })
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/**
 * Starts a server on every address of a host; port 0 takes any free one. Resolves with the servers and their common port.
 * Rejects with the system error, and leaves nothing listening.
 */
export async function listenEverywhere<S extends Server>(
  create: () => S,
  host: string,
  port: number,
): Promise<{ servers: S[]; port: number }> {
  const servers: S[] = []
  let common = port
  for (const [index, address] of addressesOf(host).entries()) {
    const server = create()
    try {
      common = await listenOn(server, address, common)
      servers.push(server)
    } catch (error) {
      if (index > 0 && isAbsent(error)) continue
      for (const listening of servers) listening.close()
      throw error
    }
  }
  return { servers, port: common }
}
