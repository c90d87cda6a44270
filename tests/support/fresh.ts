import mongoose from 'mongoose'
import { vi } from 'vitest'

/*
 * A worker runs many test files and keeps the loaded packages, because loading them for each costs more than most tests.
 * This runs before each file, so that nothing else of one reaches the next: it loads the site's modules anew.
 */
const worker = globalThis as typeof globalThis & { perProcess?: unknown; given?: NodeJS.ProcessEnv }

vi.resetModules()
vi.useRealTimers()
vi.unstubAllGlobals()
worker.perProcess = undefined
await mongoose.disconnect()
mongoose.deleteModel(/./)

// biome-ignore-start lint/style/noProcessEnv: what a file has set is taken back
worker.given ??= { ...process.env }
for (const name of Object.keys(process.env)) if (!(name in worker.given)) delete process.env[name]
Object.assign(process.env, worker.given)
// biome-ignore-end lint/style/noProcessEnv: see above
