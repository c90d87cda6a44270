import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { MongoClient } from 'mongodb'
import mongoose from 'mongoose'
import { connect, disconnect } from '@/lib/db/connect'
import { resetEnv } from '@/lib/env'
import { LaunchError } from '@/tools/cli/terminal'
import { startNode } from '@/tools/launcher/children'

const { env } = process

/** Returns the URI of a new database on the server of `TEST_MONGODB_URI`. */
export function newDatabaseUri(): string {
  const { TEST_MONGODB_URI } = env
  if (!TEST_MONGODB_URI) throw new LaunchError('TEST_MONGODB_URI says on which server to measure.')
  const uri = new URL(TEST_MONGODB_URI)
  uri.pathname = `/bench_${randomUUID().slice(0, 8)}`
  return uri.href
}

/** Connects this process to a new database. Returns the function that drops it, once, and disconnects. */
export async function openDatabase(): Promise<() => Promise<void>> {
  Object.assign(env, {
    MONGODB_URI: newDatabaseUri(),
    SITE_URL: 'http://localhost:3000',
    JWT_SECRET: randomUUID(),
    LOG_LEVEL: 'silent',
  })
  resetEnv()
  await connect()
  let isOpen = true
  return async () => {
    if (!isOpen) return
    isOpen = false
    await mongoose.connection.dropDatabase()
    await disconnect()
  }
}

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
