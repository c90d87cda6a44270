import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { followOtherHosts } from '@/lib/cache/follow-records'
import { onInvalidate } from '@/lib/cache/invalidate'
import { anInfluencer, aReview } from '@/tests/support/factories'
import { withDatabase } from '@/tests/support/http'

withDatabase()

async function run(...options: string[]): Promise<{ code: number; stdout: string }> {
  const args = ['--import', 'tsx', 'tools/reconcile.ts', ...options]
  const tool = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let stdout = ''
  tool.stdout.on('data', (chunk) => {
    stdout += chunk
  })
  const [code] = await once(tool, 'close')
  return { code, stdout }
}

test('--check only reports; without it discrepancies are repaired, and running hosts drop their cached responses', {
  timeout: 120_000,
}, async () => {
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
    followOtherHosts('a running host'),
  ]
  await sleep(500)

  const checked = await run('--check')
  expect(checked.code).toBe(1)
  expect(checked.stdout).toContain(`influencer ${influencer.id}: reviewsCount is 0, should be 1`)
  expect((await influencer.reload()).reviewsCount).toBe(0)

  const repaired = await run()
  expect(repaired.code).toBe(0)
  expect(repaired.stdout).toContain(`influencer ${influencer.id}: reviewsCount was 0, is 1`)
  expect(repaired.stdout).toContain('The mean of all ratings is 4.000.')
  await expect.poll(() => resets, { timeout: 2_000 }).toBe(1)
  expect((await influencer.reload()).averageRating).toBe(4)

  const again = await run('--check')
  expect([again.code, again.stdout]).toEqual([
    0,
    expect.stringContaining('0 discrepancies in 1 influencers, 1 reviews and 1 members'),
  ])
  for (const end of ends) await end()
})
