import { expect, onTestFinished, test } from 'vitest'
import { connect, disconnect } from '@/lib/db/connect'
import { isOutage } from '@/lib/db/outage'
import { type PublicRead, readPublicly } from '@/lib/db/public-reads'
import { CategoryModel } from '@/models/category'
import { withSettings } from '@/tests/support/http'
import { startReplicaSet } from '@/tools/faults/replica-set'

// biome-ignore lint/style/noProcessEnv: where a MongoDB binary is, on machines that have one
const binary = process.env.MONGOD_BIN

test.runIf(binary)(
  'while there is no primary, public reads are answered by a secondary, marked so, and no others are',
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
      // A query runs where it is awaited.
      const look = async () => await CategoryModel.findOne({ name: 'Travel' }).lean()
      const lookPublicly = async () => {
        const read: PublicRead = { hasStaleRisk: false }
        const found = await readPublicly(read, look)
        return [found?.name, read.hasStaleRisk]
      }
      expect(await lookPublicly()).toEqual(['Travel', false])

      // Two of three are gone: those that are left elect nobody.
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
