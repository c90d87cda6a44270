import { LaunchError, printError } from '@/tools/cli/terminal'
import { prepareDatabase } from '@/tools/launcher/open-database'
import type { Prepared } from '@/tools/launcher/preparation'
import { type Launch, withVariables } from '@/tools/launcher/settings'

/* Prepares the database of a start that the launcher sends, answers, and exits. */

async function prepare(launch: Launch): Promise<Prepared> {
  try {
    return { accounts: await prepareDatabase(withVariables(launch, {})) }
  } catch (error) {
    if (error instanceof LaunchError) return { refusal: error.message }
    printError(error)
    return { refusal: 'The database could not be prepared; see above.' }
  }
}

process.once('message', async (launch: Launch) => {
  process.send?.(await prepare(launch), () => process.exit())
})
