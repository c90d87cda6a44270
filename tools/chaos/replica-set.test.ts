import { expect, onTestFinished, test } from 'vitest'
import { connect, disconnect } from '@/lib/db/connect'
import { isOutage } from '@/lib/db/outage'
import { type PublicRead, readPublicly } from '@/lib/db/public-reads'
import { DURATION, seconds } from '@/lib/domain/durations'
import { CategoryModel } from '@/models/category'
import { withSettings } from '@/tests/support/http'
import { type ReplicaSet, startReplicaSet } from '@/tools/launcher/replica-set'

// biome-ignore lint/style/noProcessEnv: the path of a MongoDB server, where there is one
const binary = process.env.MONGOD_BIN

/** Connects to a new set of three, all of which have one category, and disconnects after the test. */
async function withReplicaSet(act: (set: ReplicaSet) => Promise<void>): Promise<void> {
  const set = await startReplicaSet(String(binary))
  onTestFinished(async () => {
    await disconnect()
    await set.close()
  })
  const { MONGODB_URI, MONGODB_SELECTION_MS } = {
    MONGODB_URI: set.uri('public_reads'),
    MONGODB_SELECTION_MS: '1000',
  }
  await withSettings({ MONGODB_URI, MONGODB_SELECTION_MS }, async () => {
    await connect()
    await new CategoryModel({ name: 'Travel' }).save({ w: set.members.length })
    await act(set)
  })
}

// A query runs in the context that awaits it.
const look = async () => await CategoryModel.findOne({ name: 'Travel' }).lean()

/** Looks the category up publicly. Returns its name, and whether the result may be stale. */
async function lookPublicly(): Promise<[string | undefined, boolean]> {
  const read: PublicRead = { hasStaleRisk: false }
  const found = await readPublicly(read, look)
  return [found?.name, read.hasStaleRisk]
}

test.runIf(binary)(
  'without a primary only public reads are answered, by a secondary, and marked so',
  () =>
    withReplicaSet(async (set) => {
      expect(await lookPublicly()).toEqual(['Travel', false])

      // Two of three are down: the last one cannot be elected.
      const primary = await set.primary()
      const [other, left] = set.members.filter((member) => member !== primary)
      await other?.kill()
      await primary.kill()
      await expect.poll(lookPublicly, { timeout: 20_000 }).toEqual(['Travel', true])
      await expect(look()).rejects.toSatisfy(isOutage)
      await expect(CategoryModel.create({ name: 'Food' })).rejects.toSatisfy(isOutage)

      await primary.start()
      await set.primary()
      expect(left?.isRunning()).toBe(true)
      await expect.poll(lookPublicly, { timeout: 20_000 }).toEqual(['Travel', false])
    }),
  120_000,
)

test.runIf(binary)(
  'a server that knows of nothing confirmed by a majority keeps no public read waiting',
  () =>
    withReplicaSet(async (set) => {
      for (const member of set.members) await member.kill()
      await set.members[0]?.start()
      const durations: number[] = []
      const lookTimed = async () => {
        const begun = performance.now()
        try {
          return await lookPublicly()
        } finally {
          durations.push(performance.now() - begun)
        }
      }
      await expect.poll(lookTimed, { timeout: 20_000 }).toEqual(['Travel', true])
      expect(Math.max(...durations)).toBeLessThan(DURATION.publicReadMs + seconds(2))
    }),
  120_000,
)
