import { statfsSync } from 'node:fs'

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm'
const FREE_MIN = 2 ** 31

/**
 * Has temporary files in memory, where there is room, in this process and in those that it starts: databases that are thrown
 * away need not survive a loss of power, and a third of their time would be waiting for the disk. A folder that is chosen
 * in `TMPDIR` stays.
 */
export function keepTemporaryFilesInMemory(): void {
  const { env } = process
  if (!env.TMPDIR && hasRoom()) env.TMPDIR = MEMORY
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= FREE_MIN
  } catch {
    return false
  }
}
