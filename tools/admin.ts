import { z } from 'zod'
import { resetAdmin } from '@/lib/accounts/commands'
import { disconnect } from '@/lib/db/connect'
import { openDatabase, withDatabase } from '@/tools/launcher/database'
import { runTool } from '@/tools/launcher/run-tool'
import { newSecret, readSettings } from '@/tools/launcher/settings'
import { LaunchError, say } from '@/tools/launcher/terminal'

/*
 * `npm run admin -- <email>`: makes this account an admin with a new password, which is printed once. For an admin who has
 * lost the password or was removed, and for the first one of a site without a host of its own. Sessions and mailed links
 * of the account end, and the log of staff says that it happened. The embedded database must not be in use.
 */

await runTool(async (cleanup) => {
  const email = z.email().safeParse(process.argv[2])
  if (!email.success) throw new LaunchError('Say whom: npm run admin -- you@example.com')
  const launch = await withDatabase(await readSettings('start'), cleanup)
  cleanup.add(disconnect)
  await openDatabase(launch)
  const password = newSecret().slice(0, 16)
  await resetAdmin({ email: email.data, password, name: 'Admin' })
  say(`admin ${email.data}, password ${password}`)
  return 0
})
