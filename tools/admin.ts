import { resetAdmin } from '@/lib/accounts/commands'
import { disconnect } from '@/lib/db/connect'
import { emailAddress } from '@/lib/wire/email-address'
import { newSecret } from '@/tools/cli/secret-file'
import { LaunchError, print } from '@/tools/cli/terminal'
import { dropCaches, openDatabase, withRunningDatabase } from '@/tools/launcher/database'
import { runTool } from '@/tools/launcher/run-tool'
import { readSettings } from '@/tools/launcher/settings'

/*
 * `npm run admin -- <email>`: makes this account an admin with a new password, which is printed once. For an admin who has
 * lost the password or was removed, and for the first one of a site without the Node host. Revokes the account's sessions
 * and e-mailed links, and adds an entry to the audit log. The site may run meanwhile.
 */

await runTool(async (cleanup) => {
  const email = emailAddress.safeParse(process.argv[2])
  if (!email.success) throw new LaunchError('Usage: npm run admin -- you@example.com')
  const launch = await withRunningDatabase(await readSettings('start'), cleanup)
  cleanup.add(disconnect)
  await openDatabase(launch)
  const password = newSecret().slice(0, 16)
  await resetAdmin({ email: email.data, password, name: 'Admin' })
  await dropCaches()
  print(`admin ${email.data}, password ${password}`)
  return 0
})
