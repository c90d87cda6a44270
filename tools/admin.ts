import { resetAdmin } from '@/lib/accounts/commands'
import { resetSecondFactors } from '@/lib/accounts/second-factor/commands'
import { disconnect } from '@/lib/db/connect'
import { emailAddress } from '@/lib/wire/fields'
import { newSecret } from '@/tools/cli/secret-file'
import { LaunchError, print } from '@/tools/cli/terminal'
import { withRunningDatabase } from '@/tools/launcher/database'
import { dropCaches, openDatabase } from '@/tools/launcher/open-database'
import { runTool } from '@/tools/launcher/run-tool'
import { readSettings } from '@/tools/launcher/settings'

/*
 * `npm run admin -- <email>`: makes this account an admin with a new password, which is printed once. For an admin who has
 * lost the password or was removed, and for the first one of a site without the Node host. Revokes the account's sessions
 * and e-mailed links, and adds an entry to the audit log. The site may run meanwhile.
 *
 * With `--reset-second-factor` it does nothing but remove the second factors of an account whose owner has lost them: make sure
 * that it is the owner who asks.
 */

const RESET = '--reset-second-factor'
const USAGE = `Usage: npm run admin -- you@example.com [${RESET}]`

await runTool(async (cleanup) => {
  const [address, flag, ...more] = process.argv.slice(2)
  const email = emailAddress.safeParse(address)
  if (!email.success || (flag && flag !== RESET) || more.length > 0) throw new LaunchError(USAGE)
  const launch = await withRunningDatabase(await readSettings('start'), cleanup)
  cleanup.add(disconnect)
  await openDatabase(launch)
  if (flag === RESET) {
    if (!(await resetSecondFactors(email.data)))
      throw new LaunchError(`No account of ${email.data}`)
    print(`${email.data} logs in by password alone`)
    return 0
  }
  const password = newSecret().slice(0, 16)
  await resetAdmin({ email: email.data, password, name: 'Admin' })
  await dropCaches()
  print(`admin ${email.data}, password ${password}`)
  return 0
})
