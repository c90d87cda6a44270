import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Count, DATABASE_FILE } from 'embedded-mongo/copies'
import { LaunchError } from '@/tools/cli/terminal'

/** The description of a backup, written last, so that a folder without it is incomplete. */
const DESCRIPTION = 'backup.json'
/** Files in DATA_DIR, beside the database, that the site needs. */
export const SECRETS = ['jwt-secret', 'admin-password', 'demo-password'] as const
const FORMAT = 1
/** The free space that must remain after a copy. */
const SPARE_BYTES = 16 * 1_024 * 1_024

type FileFact = { name: string; bytes: number; sha256: string }
export type Description = {
  format: number
  madeAt: string
  files: FileFact[]
  collections: Count[]
}

/** The free bytes on a folder's disk. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Throws `LaunchError` when the disk has no room for so many bytes. */
export async function requireRoom(folder: string, bytes: number, free = freeBytes): Promise<void> {
  const [there, needed] = [await free(folder), bytes + SPARE_BYTES]
  if (there >= needed) return
  const megabytes = (n: number) => Math.ceil(n / 1_024 / 1_024)
  throw new LaunchError(
    `${folder} has ${megabytes(there)} MB free, and ${megabytes(needed)} MB are needed.`,
  )
}

async function digest(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}

/** Flushes a file, or the entries of a folder, to the disk. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const factsOf = async (folder: string, name: string): Promise<FileFact> => ({
  name,
  bytes: (await stat(join(folder, name))).size,
  sha256: await digest(join(folder, name)),
})

/** Writes the description of a backup that is otherwise complete. */
export async function writeDescription(
  folder: string,
  names: readonly string[],
  collections: Count[],
): Promise<Description> {
  const files: FileFact[] = []
  for (const name of names) files.push(await factsOf(folder, name))
  const description = { format: FORMAT, madeAt: new Date().toISOString(), files, collections }
  const path = join(folder, DESCRIPTION)
  await writeFile(path, `${JSON.stringify(description, null, 2)}\n`, { mode: 0o600 })
  for (const name of [...names, DESCRIPTION]) await flush(join(folder, name))
  await flush(folder)
  return description
}

/** Reads the description of a backup. Throws `LaunchError` for other folders. */
export async function readDescription(folder: string): Promise<Description> {
  const text = await readFile(join(folder, DESCRIPTION), 'utf8').catch(() => null)
  if (text === null) throw new LaunchError(`${folder} is no backup: it has no ${DESCRIPTION}.`)
  const description = parse(text)
  if (description?.format !== FORMAT || !description.files?.some(isDatabase)) {
    throw new LaunchError(`${folder}: this version of the site cannot read its ${DESCRIPTION}.`)
  }
  return description
}

const isDatabase = ({ name }: FileFact) => name === DATABASE_FILE

function parse(text: string): Description | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Throws `LaunchError` when a file differs from its checksum. */
export async function requireIntact(folder: string, { files }: Description): Promise<void> {
  for (const { name, bytes, sha256 } of files) {
    const there = await factsOf(folder, name).catch(() => null)
    if (there?.bytes !== bytes || there.sha256 !== sha256) {
      throw new LaunchError(`${folder} is damaged: ${name} is not as it was written.`)
    }
  }
}
