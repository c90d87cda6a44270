import type { Socket } from 'node:net'
import { type MongoClient, MongoNetworkError } from 'mongodb'
import { log } from '@/lib/log'

/** Of the driver's own connection, what concerns us. */
type Wire = { socket: Socket; writeCommand(...given: unknown[]): Promise<void> }

const mended = new WeakSet<object>()

/**
 * Keeps the driver (mongodb 7.8) from waiting for ever: when a socket closes between a command's being asked for and
 * its being written, the write waits for a 'drain' that never comes. If that command is the monitor's own, its server
 * counts as away until the process ends. Here such a write fails as on any broken line, and is tried again as one.
 * To be called with a client that is connected; works for all of the process.
 */
export function failBrokenWrites(client: MongoClient): void {
  const wire = findWire(client)
  if (!wire) {
    log.warn('the driver has changed: writes to closed sockets may wait for ever')
    return
  }
  if (mended.has(wire)) return
  mended.add(wire)
  const { writeCommand } = wire
  wire.writeCommand = async function (this: Wire, ...given) {
    const { socket } = this
    if (socket.destroyed) throw brokenLine()
    let onClose = () => {}
    const closed = new Promise<never>((_, reject) => {
      onClose = () => reject(brokenLine())
    })
    socket.once('close', onClose)
    try {
      await Promise.race([writeCommand.apply(this, given), closed])
    } finally {
      socket.off('close', onClose)
    }
  }
}

const brokenLine = () => new MongoNetworkError('the connection closed before a command was written')

/** What all connections of the driver inherit their writing from, found by that of a server's monitor. */
function findWire(client: MongoClient): Wire | null {
  type Monitored = { monitor?: { connection?: object | null } }
  const { topology } = client as unknown as {
    topology?: { s: { servers: Map<string, Monitored> } }
  }
  const connections = [...(topology?.s.servers.values() ?? [])].map(
    ({ monitor }) => monitor?.connection,
  )
  let wire: object | null = connections.find((one) => one) ?? null
  while (wire && !Object.hasOwn(wire, 'writeCommand')) wire = Object.getPrototypeOf(wire)
  return wire as Wire | null
}
