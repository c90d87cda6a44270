import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { onInvalidate } from '@/lib/cache'
import { followOtherHosts } from '@/lib/invalidations/follow'
import { anInfluencer, aReview } from '@/lib/testing/factories'
import { withDatabase } from '@/lib/testing/http'

withDatabase()

test('a recount mends the totals, and the hosts that run drop every answer that they keep', async () => {
  const influencer = await anInfluencer()
  await aReview({ influencerId: influencer._id, rating: 4 })
  let resets = 0
  const ends = [
    onInvalidate(
      () => {},
      () => {
        resets += 1
      },
    ),
    followOtherHosts('a host that runs'),
  ]
  await sleep(500)

  const tool = spawn(process.execPath, ['--import', 'tsx', 'tools/recount.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  tool.stdout.on('data', (chunk) => {
    said += chunk
  })
  const [code] = await once(tool, 'close')

  expect(code).toBe(0)
  expect(said).toContain(`influencer ${influencer.id}: reviewsCount was 0, is 1`)
  expect(said).toContain('The mean of all ratings is 4.000.')
  await expect.poll(() => resets, { timeout: 2_000 }).toBe(1)
  expect((await influencer.reload()).averageRating).toBe(4)
  for (const end of ends) await end()
})
