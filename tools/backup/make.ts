import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Count,
  copyDatabase,
  countDatabase,
  DATABASE_FILE,
  forgetReaders,
} from 'embedded-mongo/copies'
import { isAlive } from 'embedded-mongo/lock'
import {
  type Description,
  flush,
  freeBytes,
  requireRoom,
  SECRETS,
  writeDescription,
} from '@/tools/backup/files'
import { LaunchError } from '@/tools/cli/terminal'
import { BACKUPS, listBackups, restoreAdvice } from '@/tools/launcher/backups'

const UNFINISHED = '.unfinished-'

export type BackupOptions = {
  dataDir: string
  /** The target folder; by default one named after the time, in DATA_DIR. */
  target?: string | undefined
  /** How many of those in DATA_DIR to keep, this one included. */
  keep: number
  free?: typeof freeBytes
}

export type Backup = { folder: string; description: Description; removed: string[] }

/**
 * Backs up the embedded database, running or not, with its secrets. The copy is verified before it gets its final name.
 * Throws `LaunchError` that says what is wrong, and leaves nothing behind then.
 */
export async function makeBackup(options: BackupOptions): Promise<Backup> {
  const { dataDir, target, keep, free = freeBytes } = options
  const { source, bytes } = await findDatabase(dataDir)
  const folder = target ?? join(dataDir, BACKUPS, await freeName(join(dataDir, BACKUPS)))
  if (await exists(folder)) throw new LaunchError(`${folder} is there already.`)
  const parent = dirname(folder)
  await mkdir(parent, { recursive: true, mode: 0o700 })
  await removeUnfinished(parent)
  await requireRoom(parent, bytes, free)

  const draft = join(parent, `${UNFINISHED}${process.pid}-${basename(folder)}`)
  try {
    await orDamaged(dataDir, copyDatabase(source, draft))
    const secrets = await copySecrets(dataDir, draft)
    const collections = await orDamaged(dataDir, countDatabase(draft))
    await forgetReaders(draft)
    const description = await writeDescription(draft, [DATABASE_FILE, ...secrets], collections)
    await rename(draft, folder)
    await flush(parent)
    return { folder, description, removed: target ? [] : await removeOld(parent, keep) }
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

/** Reads all of the embedded database, running or not. Throws `LaunchError` that names what is damaged. */
export async function checkDatabase(dataDir: string): Promise<Count[]> {
  const { source } = await findDatabase(dataDir)
  return orDamaged(dataDir, countDatabase(source))
}

async function findDatabase(dataDir: string): Promise<{ source: string; bytes: number }> {
  const source = join(dataDir, 'db')
  const bytes = await sizeOf(join(source, DATABASE_FILE))
  if (bytes === null) throw new LaunchError(`There is no embedded database in ${dataDir}.`)
  return { source, bytes }
}

const orDamaged = <T>(dataDir: string, reading: Promise<T>): Promise<T> =>
  reading.catch(async (cause) => {
    const advice = await restoreAdvice(dataDir)
    throw new LaunchError(`The database is damaged: ${cause.message}. ${advice}`, { cause })
  })

const sizeOf = async (path: string): Promise<number | null> =>
  stat(path).then(
    ({ size }) => size,
    () => null,
  )

const exists = async (path: string): Promise<boolean> => (await sizeOf(path)) !== null

/** The time as a name that sorts chronologically. */
async function freeName(parent: string): Promise<string> {
  const name = new Date().toISOString().replaceAll(/[:.]/g, '-')
  if (!(await exists(join(parent, name)))) return name
  await sleep(1)
  return freeName(parent)
}

/** Copies the existing secrets into a folder, readable only by their owner; returns their names. */
export async function copySecrets(from: string, to: string): Promise<string[]> {
  const copied: string[] = []
  for (const name of SECRETS) {
    if (!(await exists(join(from, name)))) continue
    await copyFile(join(from, name), join(to, name))
    copied.push(name)
  }
  return copied
}

/** Removes the remains of killed runs, but not those of a running one. */
async function removeUnfinished(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = new RegExp(`^${UNFINISHED.replace('.', '\\.')}(\\d+)-`).exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) {
      await rm(join(parent, name), { recursive: true, force: true })
    }
  }
}

async function removeOld(parent: string, keep: number): Promise<string[]> {
  const names = await listBackups(parent)
  const old = names.slice(0, Math.max(0, names.length - keep))
  for (const name of old) await rm(join(parent, name), { recursive: true, force: true })
  return old
}
