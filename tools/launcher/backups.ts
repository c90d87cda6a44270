import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The folder of DATA_DIR with the backups. */
export const BACKUPS = 'backups'
/** The folder name of a backup; other folders are never removed. */
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/

/** The names of the backups in a folder, the newest last. */
export const listBackups = async (parent: string): Promise<string[]> =>
  (await readdir(parent).catch(() => [])).filter((name) => NAME.test(name)).sort()

/** How to go on from a damaged database. */
export async function restoreAdvice(dataDir: string): Promise<string> {
  const folder = join(dataDir, BACKUPS)
  const newest = (await listBackups(folder)).at(-1)
  return newest
    ? `Stop the site, and restore a backup: npm run restore -- ${join(folder, newest)}`
    : `There is no backup in ${folder}: restore one from elsewhere, with npm run restore.`
}
