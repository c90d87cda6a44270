import { expect, test } from 'vitest'
import { POST as end } from '@/app/api/admin/storms/[id]/end/route'
import { POST as hold } from '@/app/api/admin/storms/[id]/hold/route'
import { POST as release } from '@/app/api/admin/storms/[id]/release/route'
import { GET as ratings } from '@/app/api/admin/storms/[id]/route'
import { POST as voidAll } from '@/app/api/admin/storms/[id]/void/route'
import { GET as storms } from '@/app/api/admin/storms/route'
import { GET as reviews } from '@/app/api/allReviews/route'
import { POST as rate } from '@/app/api/questions/route'
import { MESSAGES } from '@/lib/domain/messages'
import { aMember, anAdmin, anInfluencer, aSurge } from '@/tests/support/factories'
import { call, signedIn, withDatabase, withSettings } from '@/tests/support/http'

withDatabase()

type Account = { id: string }

const decide = (handler: typeof end, id: string, admin: Account, reason?: string) =>
  call(handler, {
    method: 'POST',
    params: { id },
    ...(reason === undefined ? {} : { body: { reason } }),
    ...signedIn(admin),
  })

const groupOf = async (admin: Account, influencer: Account) =>
  (await call(storms, signedIn(admin))).body.storms.find(
    ({ expertId }: { expertId: string }) => expertId === influencer.id,
  )

test('an author who rates during a surge is told that the rating is pending; staff sees the pattern and releases all of them', async () => {
  const [admin, influencer] = [await anAdmin(), await anInfluencer()]
  const answers = await withSettings({ SURGE_FACTOR: '1' }, async () => {
    const all = []
    for (let n = 0; n < 13; n += 1) {
      const body = {
        expertId: influencer.id,
        rating: 1,
        questionTitle: 'Beware',
        questionDetails: 'Not honest.',
      }
      all.push((await call(rate, { body, ...signedIn(await aMember()) })).body)
    }
    return all
  })
  expect(answers.map(({ success }) => success)).not.toContain(false)
  expect(answers.at(-1)).toMatchObject({
    isHeld: true,
    isCounted: false,
    pointsAwarded: 100,
    msg: MESSAGES.ratingSubmitted,
  })
  const group = await groupOf(admin, influencer)
  expect(group).toMatchObject({
    expertName: influencer.name,
    waiting: 13,
    newAccounts: 13,
    histogram: [13, 0, 0, 0, 0],
    endedAt: null,
  })
  const page = await call(ratings, { params: { id: group._id }, ...signedIn(admin) })
  expect([page.body.total, page.body.questions.length]).toEqual([13, 13])
  const shown = async () => (await call(reviews, { path: `/?expertId=${influencer.id}` })).body
  expect((await shown()).total).toBe(0)
  const released = await decide(release, group._id, admin, 'A television show.')
  expect([released.status, (await shown()).total]).toEqual([200, 13])
  expect(await groupOf(admin, influencer)).toBeUndefined()
  expect((await decide(hold, group._id, admin)).status).toBe(200)
  expect([(await shown()).total, (await groupOf(admin, influencer)).waiting]).toEqual([0, 13])
})

test('a reason is required; surges that are over, decided or unknown are refused', async () => {
  const [admin, storm] = [await anAdmin(), await aSurge()]
  for (const reason of ['', '  ', 'x'.repeat(501)]) {
    expect((await decide(voidAll, storm.id, admin, reason)).status).toBe(422)
    expect((await decide(release, storm.id, admin, reason)).status).toBe(422)
  }
  expect((await decide(hold, storm.id, admin)).status).toBe(409)
  expect((await decide(voidAll, storm.id, admin, 'Bots.')).status).toBe(200)
  expect((await decide(voidAll, storm.id, admin, 'Bots.')).status).toBe(409)
  expect((await decide(end, storm.id, admin)).status).toBe(200)
  expect((await decide(end, storm.id, admin)).status).toBe(409)
  for (const unknown of ['x', 'f'.repeat(24)]) {
    for (const handler of [release, voidAll]) {
      expect((await decide(handler, unknown, admin, 'Bots.')).status).toBe(404)
    }
    for (const handler of [hold, end]) {
      expect((await decide(handler, unknown, admin)).status).toBe(404)
    }
  }
})
