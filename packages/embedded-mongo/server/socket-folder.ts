import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The driver knows a socket by the end of its name. */
const SOCKET = 'db.sock'
/** A socket's path may have about 100 bytes; so many are left for the temporary folder. */
const PARENT_BYTES_MAX = 50

export type SocketFolder = { path: string; remove(): void }

/** Whether it is a folder that no other user may enter. */
function isOwn(folder: string): boolean {
  const { mode, uid } = lstatSync(folder)
  const isFolder = (mode & 0o170000) === 0o040000
  return isFolder && (mode & 0o077) === 0 && uid === process.getuid?.()
}

/** The same folder for the same data, so that one left by a killed process is used again. */
function ownFolder(parent: string, dataFolder: string): string {
  const hash = createHash('sha256').update(dataFolder).digest('hex').slice(0, 12)
  const folder = join(parent, `embedded-mongo-${process.getuid?.() ?? 0}-${hash}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Anybody may make folders there: one that is not ours is left alone.
  return isOwn(folder) ? folder : mkdtempSync(`${folder}-`)
}

/**
 * Where to listen for the clients of a data folder that this process has locked: a Unix socket in a folder that only this
 * user may enter. Null where the system has no such sockets or its temporary folder has too long a name.
 */
export function socketFolder(dataFolder: string): SocketFolder | null {
  if (process.platform === 'win32') return null
  const parent = [tmpdir(), '/tmp'].find((one) => Buffer.byteLength(one) <= PARENT_BYTES_MAX)
  if (parent === undefined) return null
  const folder = ownFolder(parent, dataFolder)
  const path = join(folder, SOCKET)
  rmSync(path, { force: true })
  return { path, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
