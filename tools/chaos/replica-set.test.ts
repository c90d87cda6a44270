import { expect, onTestFinished, test } from 'vitest'
import { connect, disconnect } from '@/lib/db/connect'
import { isOutage } from '@/lib/db/outage'
import { type PublicRead, readPublicly } from '@/lib/db/public-reads'
import { CategoryModel } from '@/models/category'
import { withSettings } from '@/tests/support/http'
import { startReplicaSet } from '@/tools/chaos/replica-set'

// biome-ignore lint/style/noProcessEnv: the path of a MongoDB server, where there is one
const binary = process.env.MONGOD_BIN

test.runIf(binary)(
  'without a primary only public reads are answered, by a secondary, and marked so',
  async () => {
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
      await CategoryModel.create({ name: 'Travel' })
      // A query runs in the context that awaits it.
      const look = async () => await CategoryModel.findOne({ name: 'Travel' }).lean()
      const lookPublicly = async () => {
        const read: PublicRead = { hasStaleRisk: false }
        const found = await readPublicly(read, look)
        return [found?.name, read.hasStaleRisk]
      }
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
    })
  },
  120_000,
)
