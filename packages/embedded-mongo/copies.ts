import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startScript } from './child'
import type { Count } from './storage/copies'
import { DATABASE_FILE } from './storage/damage'

export { type Count, DATABASE_FILE }

/* Each in a process of its own, because damage can end the process that reads it. */

const APART = fileURLToPath(new URL('./apart.ts', import.meta.url))

/** Copies a database as `storage/copies` does. */
export const copyDatabase = (folder: string, target: string): Promise<void> =>
  readApart<void>('copy', folder, target)

/** Reads a database as `storage/copies` does. Rejects with an error that names what cannot be read. */
export const countDatabase = (folder: string): Promise<Count[]> => readApart('count', folder)

function readApart<T>(what: 'copy' | 'count', ...folders: readonly string[]): Promise<T> {
  const child = startScript(APART, [what, ...folders.map((folder) => resolve(folder))], 'ipc')
  let lines = ''
  child.stdout?.on('data', (text) => {
    lines += String(text)
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      const last = (word: string) =>
        lines
          .split('\n')
          .findLast((line) => line.startsWith(`${word} `))
          ?.slice(word.length + 1)
      const result = last('done')
      if (code === 0 && result !== undefined) return resolve(JSON.parse(result))
      const unread = `${last('reading') ?? 'its file'} cannot be read (${signal ?? `code ${code}`})`
      reject(new Error(last('failed') ?? unread))
    })
  })
}

/** Removes LMDB's reader table, which is stale after the data file was replaced and unused once the database is closed. */
export const forgetReaders = (folder: string): Promise<void> =>
  rm(join(folder, `${DATABASE_FILE}-lock`), { force: true })
