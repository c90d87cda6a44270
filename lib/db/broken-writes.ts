import type { Socket } from 'node:net'
import { type MongoClient, MongoNetworkError } from 'mongodb'
import { log } from '@/lib/log'

/** The parts of the driver's connection that the patch uses. */
type Wire = {
  socket: Socket
  writeCommand(...given: unknown[]): Promise<void>
  [PATCHED]?: boolean
}

/** On the driver, which the route bundles of a process share; each of them has a module of its own. */
const PATCHED = Symbol.for('broken writes fail')

/**
 * Works around a hang in the driver (mongodb 7.8): when a socket closes after a command is issued and before it is
 * written, the write waits for a 'drain' event that never comes. If it is the monitor's command, its server counts as
 * unreachable until the process ends. The patch makes such a write fail with a network error, which the driver retries.
 * Takes a connected client; patches all connections of the process.
 */
export function failBrokenWrites(client: MongoClient): void {
  const wire = findWire(client)
  if (!wire) {
    log.warn('broken-write patch not applied: unknown driver internals')
    return
  }
  if (wire[PATCHED]) return
  wire[PATCHED] = true
  const { writeCommand } = wire
  wire.writeCommand = async function (this: Wire, ...given) {
    const { socket } = this
    if (socket.destroyed) throw connectionClosed()
    let onClose = () => {}
    const closed = new Promise<never>((_, reject) => {
      onClose = () => reject(connectionClosed())
    })
    socket.once('close', onClose)
    try {
      await Promise.race([writeCommand.apply(this, given), closed])
    } finally {
      socket.off('close', onClose)
    }
  }
}

const connectionClosed = () =>
  new MongoNetworkError('the connection closed before a command was written')

/** Returns the prototype that defines `writeCommand` for all connections, found through a server monitor's connection. */
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
