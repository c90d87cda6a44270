import { resolve } from 'node:path'
import { restoreBackup } from '@/tools/backup/restore'
import { readEmbedded } from '@/tools/backup/settings'
import { runTool } from '@/tools/launcher/run-tool'
import { LaunchError, say } from '@/tools/launcher/terminal'

/*
 * `npm run restore -- <folder>`: puts a backup in the place of the embedded database. The site must not run; what was
 * there is kept aside.
 */

await runTool(async () => {
  const [given] = process.argv.slice(2)
  if (!given) throw new LaunchError('Usage: npm run restore -- <folder of a backup>')
  const { DATA_DIR } = await readEmbedded()
  const { description, aside } = await restoreBackup({ dataDir: DATA_DIR, from: resolve(given) })
  say(`Restored what was backed up at ${description.madeAt}.`)
  if (aside) say(`What was there before is in ${aside}; delete it when nobody needs it any more.`)
  return 0
})
