import { resolve } from 'node:path'
import { restoreBackup } from '@/tools/backup/restore'
import { readEmbedded } from '@/tools/backup/settings'
import { LaunchError, print } from '@/tools/cli/terminal'
import { runTool } from '@/tools/launcher/run-tool'

/*
 * `npm run restore -- <folder>`: replaces the embedded database by a backup. The site must not run; the replaced data is
 * kept in a folder of its own.
 */

await runTool(async () => {
  const [given] = process.argv.slice(2)
  if (!given) throw new LaunchError('Usage: npm run restore -- <folder of a backup>')
  const { DATA_DIR } = await readEmbedded()
  const { description, aside } = await restoreBackup({ dataDir: DATA_DIR, from: resolve(given) })
  print(`Restored the backup of ${description.madeAt}.`)
  if (aside) print(`The replaced data is in ${aside}; delete it when it is no longer needed.`)
  return 0
})
