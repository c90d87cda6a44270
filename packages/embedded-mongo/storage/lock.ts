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

function readLock(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function isHeld(content: string): boolean {
  const [number = '', startedAt = ''] = content.trim().split(' ')
  const pid = Number(number)
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
  const path = `${folder}/embedded-mongo.lock`
  const content = `${process.pid} ${startTimeOf(process.pid)}`
  if (!createLock(path, content)) await takeOver(folder, path, content)
  return () => {
    if (readLock(path) === content) rmSync(path, { force: true })
  }
}

/** Replaces the lock of a dead process. If several processes try, the last to write wins and the others notice. */
async function takeOver(folder: string, path: string, content: string): Promise<void> {
  const held = readLock(path)
  if (held === '') await sleep(SETTLE_MS)
  const settled = held === '' ? readLock(path) : held
  if (settled !== null && isHeld(settled)) throw locked(folder, settled)
  const mine = `${path}.${process.pid}`
  writeFileSync(mine, content)
  renameSync(mine, path)
  await sleep(SETTLE_MS)
  const winner = readLock(path)
  if (winner !== content) throw locked(folder, winner ?? '')
}

function locked(folder: string, content: string): FolderLocked {
  const pid = content.split(' ')[0] ?? ''
  return new FolderLocked(`the data folder ${folder} is in use by process ${pid}`)
}
