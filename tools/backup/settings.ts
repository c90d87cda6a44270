import type { Env } from '@/lib/env'
import { LaunchError } from '@/tools/cli/terminal'
import { readSettings } from '@/tools/launcher/settings'

/** The settings of a site with the embedded database. Throws `LaunchError` for one with a MongoDB of its own. */
export async function readEmbedded(): Promise<Env> {
  const { env, isEmbedded } = await readSettings('start')
  if (isEmbedded) return env
  throw new LaunchError(
    'MONGODB_URI names a MongoDB of your own: use mongodump and mongorestore (docs/operate.md).',
  )
}
