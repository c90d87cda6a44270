import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Cursors } from './query/cursors'
import { startMaintenance } from './server/maintenance'
import { listen, type ServerHandle } from './server/server'
import { type SocketFolder, socketFolder } from './server/socket-folder'
import { openSound } from './storage/copies'
import { DATABASE_FILE } from './storage/damage'
import { lockFolder, publishAddress } from './storage/lock'
import { Sessions } from './transactions/sessions'

const PARENT_CHECK_MS = 500

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    port: { type: 'string' },
    host: { type: 'string' },
    'ttl-seconds': { type: 'string', default: '15' },
    'transaction-lifetime-seconds': { type: 'string', default: '60' },
    'stop-with-parent': { type: 'boolean', default: false },
  },
})

function explain(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'EADDRINUSE') return `port ${values.port} is already in use`
  return error instanceof Error ? error.message : String(error)
}

function fail(error: unknown): never {
  process.stderr.write(`embedded-mongo: ${explain(error)}\n`)
  process.exit(1)
}

type MainHandle = { listening: ServerHandle; stop(): Promise<void> }

/** Makes the data folder, and files created in it from now on, accessible to this user only. */
function makePrivate(folder: string): void {
  process.umask(0o077)
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o700)
  const file = join(folder, DATABASE_FILE)
  if (existsSync(file)) chmodSync(file, 0o600)
}

type ListenAddress = { host: string; port: number; socket: SocketFolder | null }

/** Where to listen: as requested, otherwise on a private Unix socket, otherwise on loopback. */
function listenAddressFor(folder: string): ListenAddress {
  const port = Number(values.port ?? 0)
  const isAsked = values.host !== undefined || values.port !== undefined
  const socket = isAsked ? null : socketFolder(folder)
  return { host: values.host ?? socket?.path ?? '127.0.0.1', port, socket }
}

async function start(folder: string): Promise<MainHandle> {
  makePrivate(folder)
  const unlock = await lockFolder(folder)
  process.once('exit', unlock)
  const { storage, catalog } = openSound(folder)
  const cursors = new Cursors()
  const lifetimeMs = Number(values['transaction-lifetime-seconds']) * 1000
  const sessions = new Sessions(storage, catalog, lifetimeMs, (ended) => cursors.killOf(ended))
  const server = { storage, catalog, cursors, sessions, address: '' }
  const { host, port, socket } = listenAddressFor(folder)
  const listening = await listen(server, host, port)
  const stopMaintenance = startMaintenance(storage, catalog, Number(values['ttl-seconds']) * 1000)
  const stop = async () => {
    stopMaintenance()
    await listening.close()
    socket?.remove()
    sessions.close()
    cursors.close()
    await storage.close()
    unlock()
  }
  return { listening, stop }
}

/** Stops when the parent process is gone: a killed launcher cannot send a signal, but the parent pid changes. */
function watchParent(stop: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid !== parent) stop()
  }, PARENT_CHECK_MS)
  timer.unref()
}

function stopOnce(running: MainHandle): () => void {
  let stopping = false
  return () => {
    if (stopping) return
    stopping = true
    running.stop().then(() => process.exit(0), fail)
  }
}

async function run(): Promise<void> {
  if (values.data === undefined) throw new Error('--data <folder> is required')
  const folder = resolve(values.data)
  const running = await start(folder)
  const stop = stopOnce(running)
  process.once('SIGTERM', stop)
  // Ctrl-C reaches every process of a terminal; a launcher stops the clients first and then this server.
  process.on('SIGINT', values['stop-with-parent'] ? () => {} : stop)
  process.once('disconnect', stop)
  if (values['stop-with-parent']) watchParent(stop)
  const address = encodeURIComponent(running.listening.address).replace('%3A', ':')
  const uri = `mongodb://${address}/?directConnection=true`
  publishAddress(folder, uri)
  process.stdout.write(`embedded-mongo ready ${uri}\n`)
}

run().catch(fail)
