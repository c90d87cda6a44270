import type { MongoClient } from 'mongodb'
import { waitUntil } from '@/lib/platform'

/** The driver looks for idle connections ten times a second. */
const CLOSING_MS = 200

/**
 * Keeps the process from being frozen until its idle connections are closed: a frozen process would hold them, and a few
 * hundred of those are all that a small database has. What `attachDatabasePool` of `@vercel/functions` does, without its
 * 25 packages.
 */
export function stayAwakeUntilIdle(client: MongoClient): void {
  const { maxIdleTimeMS = 0 } = client.options
  let end = () => {}
  client.on('connectionCheckedOut', () => {
    end()
    waitUntil(
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, maxIdleTimeMS + CLOSING_MS)
        end = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
    )
  })
}
