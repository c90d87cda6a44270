import type { ChildProcess } from 'node:child_process'
import { resolve as resolvePath } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startScript } from './child'
import { damaged, isOfDamage } from './storage/damage'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))

export type StartOptions = {
  folder: string
  /** A loopback address or the path of a Unix socket. */
  host?: string
  /** A loopback port, 0 for any free one. Without host and port the server listens on a private Unix socket. */
  port?: number
  ttlSeconds?: number
  /** Transactions open for longer are aborted. */
  transactionLifetimeSeconds?: number
}
export type EmbeddedMongo = {
  uri: string
  pid: number
  /** Resolves when the process has exited, for whatever reason. */
  exited: Promise<void>
  stop(): Promise<void>
  kill(): void
}

/**
 * Starts the database server as a child process that ends with this one. Rejects with the server's error message when
 * the folder is locked, the port is taken or the database file is damaged.
 */
export async function startEmbeddedMongo(options: StartOptions): Promise<EmbeddedMongo> {
  const { folder, host, port, ttlSeconds = 15, transactionLifetimeSeconds = 60 } = options
  const flags = [
    ...['--data', resolvePath(folder)],
    ...(host === undefined ? [] : ['--host', host]),
    ...(port === undefined ? [] : ['--port', String(port)]),
    ...['--ttl-seconds', String(ttlSeconds)],
    ...['--transaction-lifetime-seconds', String(transactionLifetimeSeconds)],
  ]
  const child = startScript(MAIN, [...flags, '--stop-with-parent'])
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const uri = await ready(child, folder)
  return {
    uri,
    pid: child.pid ?? 0,
    exited,
    stop: () => ended(child, 'SIGTERM'),
    kill: () => {
      child.kill('SIGKILL')
    },
  }
}

function ready(child: ChildProcess, folder: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let out = ''
    let complaint = ''
    child.stdout?.on('data', (text) => {
      out += String(text)
      const found = /^embedded-mongo ready (\S+)$/m.exec(out)
      if (found?.[1] !== undefined) resolve(found[1])
    })
    child.stderr?.on('data', (text) => {
      complaint += String(text)
    })
    child.once('error', reject)
    child.once('close', (code, signal) => {
      if (isOfDamage(signal)) reject(damaged(resolvePath(folder), signal))
      // LMDB's own lines stand before it.
      const [own] = /^embedded-mongo: .*/m.exec(complaint) ?? [complaint.trim()]
      reject(new Error(own || `embedded-mongo ended with code ${code ?? signal}`))
    })
  })
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}
