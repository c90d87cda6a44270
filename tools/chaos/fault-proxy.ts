import { once } from 'node:events'
import { createServer, type Server, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** What happens to the bytes on a line. */
export type Condition = 'fine' | 'slow' | 'hangs' | 'refuses' | 'rubbish'

export type FaultProxy = {
  port: number
  /** From now on, for the connections that stand as well as for new ones. */
  become(condition: Condition): void
  close(): Promise<void>
}

const SLOW_MS = 300

/** A TCP line to a server on this machine that can be made weak while it is used. */
export async function startFaultProxy(target: number): Promise<FaultProxy> {
  let condition: Condition = 'fine'
  const open = new Set<Socket>()
  const server: Server = createServer((near) => {
    keep(near)
    if (condition === 'refuses') return void near.resetAndDestroy()
    if (condition === 'rubbish') return void near.end('\0\0\0\0this is no protocol at all\r\n')
    const far = new Socket().connect(target, '127.0.0.1')
    keep(far)
    pass(near, far)
    pass(far, near)
  })
  function keep(socket: Socket) {
    open.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => open.delete(socket))
  }
  function pass(from: Socket, to: Socket) {
    // Each part waits for the one before it, so that a slow line keeps their order.
    let last = Promise.resolve()
    from.on('data', (bytes) => {
      if (condition === 'hangs') return
      last = last.then(async () => {
        if (condition === 'slow') await sleep(SLOW_MS)
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
    become(next) {
      // Bytes that a hanging line swallowed are missing: what hung does not heal but by a new connection.
      if (condition === 'hangs' || next === 'refuses' || next === 'rubbish') cut()
      condition = next
    },
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
