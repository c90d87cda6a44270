import { once } from 'node:events'
import { createServer, type Server, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** What the proxy does: pass bytes on, delay them, swallow them, reset connections, or send garbage. */
export type FaultMode = 'pass' | 'slow' | 'hang' | 'reset' | 'garbage'

export type FaultProxy = {
  port: number
  /** Applies to open connections as well as to new ones. */
  setMode(mode: FaultMode): void
  close(): Promise<void>
}

const SLOW_MS = 300

/** Starts a TCP proxy to a server on this machine that injects faults. */
export async function startFaultProxy(target: number): Promise<FaultProxy> {
  let mode: FaultMode = 'pass'
  const open = new Set<Socket>()
  const server: Server = createServer((client) => {
    keep(client)
    if (mode === 'reset') return void client.resetAndDestroy()
    if (mode === 'garbage') return void client.end('\0\0\0\0this is no protocol at all\r\n')
    const upstream = new Socket().connect(target, '127.0.0.1')
    keep(upstream)
    pass(client, upstream)
    pass(upstream, client)
  })
  function keep(socket: Socket) {
    open.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => open.delete(socket))
  }
  function pass(from: Socket, to: Socket) {
    // Each chunk waits for the one before it, which keeps their order when slow.
    let last = Promise.resolve()
    from.on('data', (bytes) => {
      if (mode === 'hang') return
      last = last.then(async () => {
        if (mode === 'slow') await sleep(SLOW_MS)
        to.write(bytes)
      })
    })
    from.once('close', () => to.destroy())
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    setMode(next) {
      // The bytes swallowed while hanging are lost, so such connections cannot recover.
      if (mode === 'hang' || next === 'reset' || next === 'garbage') cut()
      mode = next
    },
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
