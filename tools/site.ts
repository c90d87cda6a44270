import { readFile, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { exportSite, importSite } from '@/lib/admin/site/transfer'
import { disconnect } from '@/lib/db/connect'
import { LaunchError, print } from '@/tools/cli/terminal'
import { withRunningDatabase } from '@/tools/launcher/database'
import { dropCaches, openDatabase } from '@/tools/launcher/open-database'
import { runTool } from '@/tools/launcher/run-tool'
import { readSettings } from '@/tools/launcher/settings'

/*
 * `npm run site -- export|import <file>`: what the view 'Site' of the admin screens has, as JSON with its pictures. An import
 * replaces all of it, can be undone in that view, and shows on a running site within a second.
 */

const USAGE = 'Usage: npm run site -- export|import <file.json>'
await runTool(async (cleanup) => {
  const [act, file, ...more] = process.argv.slice(2)
  if ((act !== 'export' && act !== 'import') || !file || more.length > 0) {
    throw new LaunchError(USAGE)
  }
  const launch = await withRunningDatabase(await readSettings('start'), cleanup)
  cleanup.add(disconnect)
  await openDatabase(launch)
  if (act === 'export') await writeFile(file, await exportSite())
  else {
    await importSite(await readFile(file, 'utf8')).catch((cause) => {
      const why = cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause.message)
      throw new LaunchError(`${file} was not imported. ${why}`, { cause })
    })
    await dropCaches()
  }
  print(`${act === 'export' ? 'written to' : 'imported from'} ${file}`)
  return 0
})
