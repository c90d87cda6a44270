import { constants } from 'node:fs'
import { copyFile, link, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { countDatabase, DATABASE_FILE, forgetReaders } from 'embedded-mongo/copies'
import { lockFolder } from 'embedded-mongo/lock'
import {
  type Description,
  flush,
  freeBytes,
  readDescription,
  requireIntact,
  requireRoom,
  SECRETS,
} from '@/tools/backup/files'
import { copySecrets } from '@/tools/backup/make'
import { LaunchError } from '@/tools/cli/terminal'

const UNFINISHED = '.restoring-'

export type RestoreOptions = { dataDir: string; from: string; free?: typeof freeBytes }
/** `aside`: the folder of the replaced data; null when there was none. */
export type RestoreResult = { description: Description; aside: string | null }

/**
 * Replaces the embedded database and its secrets by a backup, and keeps the replaced data. Verifies everything before it
 * changes anything, and switches databases by renaming one file, so that there is always either the old or the new one.
 * Throws `LaunchError` for a damaged backup, and while the site runs.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreResult> {
  const { dataDir, from, free = freeBytes } = options
  const description = await readDescription(from)
  await requireIntact(from, description)
  const folder = join(dataDir, 'db')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unlock = await lock(folder)
  try {
    await removeUnfinished(dataDir)
    await requireRoom(
      dataDir,
      description.files.reduce((sum, { bytes }) => sum + bytes, 0),
      free,
    )
    const draft = join(dataDir, `${UNFINISHED}${process.pid}`)
    try {
      await fill(draft, from, description)
      const aside = await keepAside(dataDir)
      await swap(draft, dataDir, description)
      return { description, aside }
    } finally {
      await rm(draft, { recursive: true, force: true })
    }
  } finally {
    unlock()
  }
}

async function lock(folder: string): Promise<() => void> {
  try {
    return await lockFolder(folder)
  } catch (cause) {
    throw new LaunchError(`${(cause as Error).message}: stop the site first.`, { cause })
  }
}

/** Holds the database's lock. */
async function removeUnfinished(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith(UNFINISHED))
  for (const name of names) await rm(join(dataDir, name), { recursive: true, force: true })
}

/** Copies the backup next to the data, and verifies the copy. */
async function fill(draft: string, from: string, description: Description): Promise<void> {
  await mkdir(draft, { mode: 0o700 })
  for (const { name } of description.files) {
    await copyFile(join(from, name), join(draft, name), constants.COPYFILE_FICLONE)
    await flush(join(draft, name))
  }
  await requireIntact(draft, description)
  const counted = await countDatabase(draft).catch((cause) => {
    throw new LaunchError(`${from} is damaged: ${cause.message}.`, { cause })
  })
  if (!isDeepStrictEqual(counted, description.collections)) {
    throw new LaunchError(`${from} is damaged: it does not hold what its description says.`)
  }
}

async function keepAside(dataDir: string): Promise<string | null> {
  const time = new Date().toISOString().replaceAll(/[:.]/g, '-')
  const aside = join(dataDir, `replaced-${time}`)
  const current = join(dataDir, 'db', DATABASE_FILE)
  await mkdir(aside, { mode: 0o700 })
  try {
    await link(current, join(aside, DATABASE_FILE))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      await rm(aside, { recursive: true })
      return null
    }
    // A file system without hard links.
    await copyFile(current, join(aside, DATABASE_FILE))
  }
  await copySecrets(dataDir, aside)
  await flush(aside)
  return aside
}

async function swap(draft: string, dataDir: string, { files }: Description): Promise<void> {
  const folder = join(dataDir, 'db')
  await rename(join(draft, DATABASE_FILE), join(folder, DATABASE_FILE))
  await forgetReaders(folder)
  await flush(folder)
  for (const name of SECRETS.filter((secret) => files.some((file) => file.name === secret))) {
    await rename(join(draft, name), join(dataDir, name))
  }
  await flush(dataDir)
}
