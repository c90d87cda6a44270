import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

/** Resolved to a URL, because the child process may not find it by name. */
const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href

/** Runs a script of the package in a process of its own. */
export const startScript = (
  script: string,
  args: readonly string[],
  channel: 'ipc' | 'ignore' = 'ignore',
): ChildProcess =>
  spawn(process.execPath, ['--import', TSX, script, ...args], {
    stdio: ['ignore', 'pipe', 'pipe', channel],
  })
