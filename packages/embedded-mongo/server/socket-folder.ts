import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The driver recognizes a socket by its '.sock' suffix. */
const SOCKET = 'db.sock'
/** A socket path is limited to about 100 bytes; this many are left for the temporary folder. */
const PARENT_BYTES_MAX = 50

export type SocketFolder = { path: string; remove(): void }

/** Whether the folder belongs to this user and no other user can enter it. */
function isOwn(folder: string): boolean {
  const { mode, uid } = lstatSync(folder)
  const isFolder = (mode & 0o170000) === 0o040000
  return isFolder && (mode & 0o077) === 0 && uid === process.getuid?.()
}

/** Derives the folder from the data folder, so that one left by a killed process is reused. */
function ownFolder(parent: string, dataFolder: string): string {
  const hash = createHash('sha256').update(dataFolder).digest('hex').slice(0, 12)
  const folder = join(parent, `embedded-mongo-${process.getuid?.() ?? 0}-${hash}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Any local user can create folders there; a folder of another user is not used.
  return isOwn(folder) ? folder : mkdtempSync(`${folder}-`)
}

/**
 * Returns a Unix socket path for a data folder that this process has locked, in a folder that only this user can
 * enter. Null where the system has no Unix sockets or the path of its temporary folder is too long.
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
