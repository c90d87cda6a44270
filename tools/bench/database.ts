import { once } from 'node:events'
import { MongoClient } from 'mongodb'
import { LaunchError } from '@/tools/cli/terminal'
import { startNode } from '@/tools/launcher/children'

export async function dropDatabase(uri: string): Promise<void> {
  const client = await new MongoClient(uri).connect()
  await client.db().dropDatabase()
  await client.close()
}

/** Fills a database with demo data, in a process with these settings. `checkout` is the folder of another version. */
export async function seedDemo(
  variables: Record<string, string>,
  checkout?: string,
): Promise<void> {
  const child = startNode(['tools/seed.ts'], {
    variables,
    stdio: ['ignore', 'ignore', 'inherit'],
    ...(checkout && { cwd: checkout }),
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new LaunchError(`The demo data could not be filled in (${code}).`)
}
