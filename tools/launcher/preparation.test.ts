import { setTimeout as sleep } from 'node:timers/promises'
import { connected, temporaryFolder, temporaryServer } from 'embedded-mongo/testing'
import { expect, onTestFinished, test } from 'vitest'
import { createCleanupStack } from '@/tools/launcher/cleanup-stack'
import { prepareApart } from '@/tools/launcher/preparation'
import { readSettings, withVariables } from '@/tools/launcher/settings'

/** Longer than a host waits for a silent server. */
const SILENT_MS = 6_000

test('a start waits for the embedded database, which is silent while it builds the index of a large collection', async () => {
  const { uri, pid } = await temporaryServer()
  const cleanup = createCleanupStack()
  onTestFinished(() => cleanup.run())
  const DATA_DIR = temporaryFolder()
  const settings = await readSettings('start', {
    DATA_DIR,
    MONGODB_URI: '',
    JWT_SECRET: '',
    DEMO: '0',
  })
  const { href: MONGODB_URI } = Object.assign(new URL(uri), { pathname: '/ratings' })
  const prepared = prepareApart(withVariables(settings, { MONGODB_URI }), cleanup)
  const db = (await connected(uri)).db('ratings')
  // Two are there once it has connected.
  while ((await db.listCollections().toArray()).length < 3) await sleep(1)
  process.kill(pid, 'SIGSTOP')
  await Promise.race([prepared.catch(() => {}), sleep(SILENT_MS)])
  process.kill(pid, 'SIGCONT')
  expect(await prepared).toEqual([expect.stringMatching(/^admin /)])
}, 60_000)
