import { once } from 'node:events'
import { minutes, seconds } from '@/lib/domain/durations'
import { LaunchError } from '@/tools/cli/terminal'
import { startNode, stopChild } from '@/tools/launcher/children'
import type { CleanupStack } from '@/tools/launcher/cleanup-stack'
import type { Launch } from '@/tools/launcher/settings'

/** What the process answers that prepares the database: how to sign in, or why it could not. */
export type Prepared = { accounts: string[] } | { refusal: string }

/**
 * `prepareDatabase` in a process of its own: the launcher stays beside the site, and would keep its memory, which models
 * and demo data triple. Throws `LaunchError` with the sentence of that process.
 */
export async function prepareApart(launch: Launch, cleanup: CleanupStack): Promise<string[]> {
  const child = startNode(['tools/launcher/prepare.ts'], {
    // Indexes, migrations and demo data take their time: nothing is wrong with a query that does.
    variables: { SLOW_QUERY_MS: String(minutes(1)) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  cleanup.add(() => stopChild(child, seconds(2)))
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new LaunchError(`The preparation of the database ended (${signal ?? code}); see above.`)
  })
  child.send(launch)
  const [prepared] = (await Promise.race([once(child, 'message'), ended])) as [Prepared]
  ended.catch(() => {})
  if ('refusal' in prepared) throw new LaunchError(prepared.refusal)
  return prepared.accounts
}
