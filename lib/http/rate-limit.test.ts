import mongoose from 'mongoose'
import { expect, test } from 'vitest'
import { hasAllowance } from '@/lib/http/rate-limit'
import { withDatabase, withSettings } from '@/lib/testing/http'

withDatabase()

test('a window that is over stands in nobody’s way, cleaned up or not', async () => {
  await withSettings({ RATE_LIMIT_FACTOR: '1' }, async () => {
    const kept = mongoose.connection.collection('ratelimits')
    await hasAllowance('mail', 'somebody')
    // The library makes its index beside the first call.
    await expect.poll(() => kept.indexExists('key_1'), { timeout: 5_000 }).toBe(true)
    await kept.updateMany({}, { $set: { points: 99, expire: new Date(Date.now() - 1_000) } })
    const allowed = []
    for (let n = 0; n < 6; n += 1) allowed.push(await hasAllowance('mail', 'somebody'))
    expect(allowed).toEqual([true, true, true, true, true, false])
  })
})
