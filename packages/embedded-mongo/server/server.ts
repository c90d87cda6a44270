import { createServer, type Server, type Socket } from 'node:net'
import { type Doc, own } from '../bson/values'
import type { Server as Engine } from '../commands/context'
import { dispatch } from '../commands/dispatch'
import { errorReply } from '../runtime/errors'
import { FrameError, Framer } from '../wire/frames'
import { type Request, readRequest, writeReply } from '../wire/messages'

const CONNECTIONS_MAX = 2000
/** How long a connection may stay silent in the middle of a message. */
const PARTIAL_FRAME_MS = 60_000
/** Backpressure: a client that does not read its replies is not read from either. */
const UNSENT_BYTES_MAX = 16 * 1024 * 1024

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

function databaseOf(command: Doc): string {
  const name = own(command, '$db')
  return typeof name === 'string' ? name : 'admin'
}

async function answer(engine: Engine, connectionId: number, request: Request): Promise<Buffer> {
  const { command, sequences } = request
  const database = databaseOf(command)
  try {
    const reply = await dispatch({ server: engine, connectionId, database, command, sequences })
    return writeReply(request, reply)
  } catch (error) {
    return writeReply(request, errorReply(error))
  }
}

/** One client connection. Its requests are served one at a time, in order. */
class Connection {
  readonly #framer = new Framer()
  readonly #socket: Socket
  readonly #engine: Engine
  readonly #id: number
  readonly #waiting: Buffer[] = []
  #working = false

  constructor(socket: Socket, engine: Engine, id: number) {
    this.#socket = socket
    this.#engine = engine
    this.#id = id
    socket.setNoDelay(true)
    socket.on('data', (bytes) => this.#receive(bytes as Buffer))
    socket.on('error', () => socket.destroy())
    socket.on('timeout', () => this.#giveUp())
    socket.on('close', () => engine.sessions.disconnected(id))
  }

  #receive(bytes: Buffer): void {
    try {
      this.#waiting.push(...this.#framer.push(bytes))
    } catch {
      this.#socket.destroy()
      return
    }
    this.#socket.setTimeout(this.#framer.partial ? PARTIAL_FRAME_MS : 0)
    if (!this.#working && this.#waiting.length > 0) void this.#work()
  }

  #giveUp(): void {
    if (this.#framer.partial) this.#socket.destroy()
  }

  async #work(): Promise<void> {
    this.#working = true
    this.#socket.pause()
    while (this.#waiting.length > 0 && !this.#socket.destroyed) {
      const bytes = this.#waiting.shift()
      if (bytes !== undefined) await this.#serve(bytes)
    }
    this.#working = false
    this.#socket.resume()
  }

  async #serve(bytes: Buffer): Promise<void> {
    try {
      const request = readRequest(bytes)
      const reply = await answer(this.#engine, this.#id, request)
      if (!request.silent && !this.#socket.destroyed) await this.#send(reply)
    } catch (error) {
      if (error instanceof FrameError || error instanceof RangeError) this.#socket.destroy()
      else this.#refuse(bytes, error)
    }
  }

  /** Replies with an error to a complete message whose document is malformed. */
  #refuse(bytes: Buffer, error: unknown): void {
    const request: Request = {
      id: bytes.readInt32LE(4),
      legacy: false,
      silent: false,
      command: {},
      sequences: new Map(),
    }
    this.#socket.write(writeReply(request, errorReply(error)))
  }

  #send(reply: Buffer): Promise<void> | void {
    this.#socket.write(reply)
    if (this.#socket.writableLength <= UNSENT_BYTES_MAX) return
    return new Promise((resolve) => {
      this.#socket.once('drain', resolve)
      this.#socket.once('close', resolve)
    })
  }
}

export type ServerHandle = { address: string; close(): Promise<void> }

/**
 * Serves the wire protocol on a loopback port (0: any free one) or, when `host` is a path, on a Unix socket. Throws
 * for any other host, because there is no authentication.
 */
export async function listen(engine: Engine, host: string, port: number): Promise<ServerHandle> {
  const onSocket = host.startsWith('/')
  if (!onSocket && !LOOPBACK.has(host)) {
    throw new Error(`the host must be a loopback address or a Unix socket's path, not ${host}`)
  }
  const sockets = new Set<Socket>()
  let lastId = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    lastId++
    new Connection(socket, engine, lastId)
  })
  server.maxConnections = CONNECTIONS_MAX
  await started(server, onSocket ? { path: host } : { host, port, backlog: 1024 })
  const address = server.address()
  const given = typeof address === 'object' && address !== null ? address.port : 0
  engine.address = onSocket ? host : `127.0.0.1:${given}`
  return { address: engine.address, close: () => stopped(server, sockets) }
}

function started(
  server: Server,
  where: { path: string } | { host: string; port: number; backlog: number },
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(where, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function stopped(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    for (const socket of sockets) socket.destroy()
  })
}
