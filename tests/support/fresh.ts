import { AsyncLocalStorage } from 'node:async_hooks'
// Before any other package of Next, which decides at its first load what the process has.
import 'next/dist/server/node-environment-baseline'
import mongoose from 'mongoose'
import { vi } from 'vitest'

/*
 * A worker runs many test files and keeps the loaded packages, because loading them for each costs more than most tests.
 * This runs before each file, so that nothing else of one reaches the next: it loads the site's modules anew, and what those
 * of the file before still do meets a closed connection, not the database of the next.
 */
const worker = globalThis as typeof globalThis & {
  perProcess?: Map<string, unknown>
  given?: NodeJS.ProcessEnv
}

vi.resetModules()
vi.useRealTimers()
vi.unstubAllGlobals()
// Each further one would slow down all promises of the process, for good.
const storages = [...(worker.perProcess ?? [])].filter(
  ([, one]) => one instanceof AsyncLocalStorage,
)
worker.perProcess = new Map(storages)
await mongoose.disconnect()
Object.assign(mongoose, { connection: mongoose.createConnection() })
mongoose.connections.length = 1

// biome-ignore-start lint/style/noProcessEnv: what a file has set is taken back
worker.given ??= { ...process.env }
for (const name of Object.keys(process.env)) if (!(name in worker.given)) delete process.env[name]
Object.assign(process.env, worker.given)
// biome-ignore-end lint/style/noProcessEnv: see above
