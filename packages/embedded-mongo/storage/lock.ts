import {
  closeSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** The folder is locked by another running process. */
class FolderLocked extends Error {}

export type LockHolder = {
  pid: number
  /** Null when the process is not a server, or cannot be reached. */
  uri: string | null
}

/** How long a server may take from locking the folder to listening. */
const STARTING_MS = 5_000
const POLL_MS = 50

/** Long enough for a competing process that found the same stale lock to have written its own. */
const SETTLE_MS = 60

/** The start time of a process, which tells it from a later one with the same pid; '' where unknown. */
function startTimeOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

/** Whether a process with this pid is running, of any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function readFile(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

const lockPath = (folder: string) => `${folder}/embedded-mongo.lock`
const addressPath = (folder: string) => `${folder}/embedded-mongo.address`

/** Publishes the address of the server of a locked folder, until the folder is unlocked. */
export function publishAddress(folder: string, uri: string): void {
  const path = addressPath(folder)
  writeFileSync(`${path}.new`, uri)
  renameSync(`${path}.new`, path)
}

/** The process that uses the folder, with the address of its server, for which it waits; null when none does. */
export async function findRunning(folder: string): Promise<LockHolder | null> {
  const until = Date.now() + STARTING_MS
  for (;;) {
    const content = readFile(lockPath(folder))
    if (content === null || !isHeld(content)) return null
    const uri = readFile(addressPath(folder))
    if (uri !== null || Date.now() > until) return { pid: pidOf(content), uri }
    await sleep(POLL_MS)
  }
}

const pidOf = (content: string) => Number(content.trim().split(' ')[0])

function isHeld(content: string): boolean {
  const [, startedAt = ''] = content.trim().split(' ')
  const pid = pidOf(content)
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid || !isAlive(pid)) return false
  const now = startTimeOf(pid)
  return startedAt === '' || now === '' || startedAt === now
}

function createLock(path: string, content: string): boolean {
  try {
    const file = openSync(path, 'wx')
    writeSync(file, content)
    closeSync(file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Locks the folder for this process and returns a function that unlocks it. Throws FolderLocked. */
export async function lockFolder(folder: string): Promise<() => void> {
  const path = lockPath(folder)
  const content = `${process.pid} ${startTimeOf(process.pid)}`
  if (!createLock(path, content)) await takeOver(folder, path, content)
  // That of a killed server.
  rmSync(addressPath(folder), { force: true })
  return () => {
    if (readFile(path) !== content) return
    rmSync(addressPath(folder), { force: true })
    rmSync(path, { force: true })
  }
}

/** Replaces the lock of a dead process. If several processes try, the last to write wins and the others notice. */
async function takeOver(folder: string, path: string, content: string): Promise<void> {
  const held = readFile(path)
  if (held === '') await sleep(SETTLE_MS)
  const settled = held === '' ? readFile(path) : held
  if (settled !== null && isHeld(settled)) throw locked(folder, settled)
  const mine = `${path}.${process.pid}`
  writeFileSync(mine, content)
  renameSync(mine, path)
  await sleep(SETTLE_MS)
  const winner = readFile(path)
  if (winner !== content) throw locked(folder, winner ?? '')
}

function locked(folder: string, content: string): FolderLocked {
  return new FolderLocked(`the data folder ${folder} is in use by process ${pidOf(content)}`)
}
