import { expect, test } from 'vitest'
import { GET as item } from '@/app/api/admin/queue/[id]/route'
import { GET as queue } from '@/app/api/admin/queue/route'
import { POST as end } from '@/app/api/admin/surges/[id]/end/route'
import { POST as prolong } from '@/app/api/admin/surges/[id]/prolong/route'
import { GET as ratings } from '@/app/api/admin/surges/[id]/route'
import { GET as reviews } from '@/app/api/allReviews/route'
import { POST as rate } from '@/app/api/questions/route'
import { hours } from '@/lib/domain/durations'
import { MESSAGES } from '@/lib/domain/messages'
import { undoDecision } from '@/lib/moderation/staff/undo'
import { SurgeModel } from '@/models/surge'
import { decideSurge } from '@/tests/support/decide'
import { actorOf, aMember, anAdmin, anInfluencer, aSurge } from '@/tests/support/factories'
import { call, signedIn, withDatabase, withSettings } from '@/tests/support/http'

withDatabase()

type Account = { id: string }

/** The item of the surge of an influencer, as staff sees it; undefined without an open one. */
async function itemOf(admin: Account, influencer: { name: string }) {
  const { body } = await call(queue, { path: '/?kinds=surge', ...signedIn(admin) })
  const found = body.entries.find(({ about }: { about: string }) => about === influencer.name)
  if (!found) return
  return (await call(item, { params: { id: found.id }, ...signedIn(admin) })).body.item
}

test('an author who rates during a surge is told that the rating is pending; staff sees the pattern and shows all of them', async () => {
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
  const { surge, subjectId } = await itemOf(admin, influencer)
  expect(surge).toMatchObject({
    influencer: { id: influencer.id, name: influencer.name },
    waiting: { count: 13, newAccounts: 13, stars: [13, 0, 0, 0, 0] },
    endedAt: null,
  })
  const page = await call(ratings, { params: { id: surge.id }, ...signedIn(admin) })
  expect([page.body.total, page.body.reviews.length]).toEqual([13, 13])
  const shown = async () => (await call(reviews, { path: `/?expertId=${influencer.id}` })).body
  expect((await shown()).total).toBe(0)
  const number = await decideSurge(admin, subjectId, 'keep')
  expect([(await shown()).total, await itemOf(admin, influencer)]).toEqual([13, undefined])
  await undoDecision(actorOf(admin), number)
  const again = await itemOf(admin, influencer)
  expect([(await shown()).total, again.surge.waiting.count]).toEqual([0, 13])
})

test('a surge ends once; unknown and malformed ids are not found', async () => {
  const [admin, surge] = [await anAdmin(), await aSurge()]
  const ending = (id: string) => call(end, { method: 'POST', params: { id }, ...signedIn(admin) })
  expect((await ending(surge.id)).status).toBe(200)
  expect((await ending(surge.id)).status).toBe(409)
  for (const unknown of ['x', 'f'.repeat(24)]) expect((await ending(unknown)).status).toBe(404)
})

test('a surge is prolonged by 48 hours with a reason, and not without one', async () => {
  const [admin, { id }] = [await anAdmin(), await aSurge()]
  const prolonging = (body: object, surgeId = id) =>
    call(prolong, { method: 'POST', params: { id: surgeId }, body, ...signedIn(admin) })
  for (const body of [{}, { reason: ' ' }, { reason: 7 }]) {
    const { status, body: answer } = await prolonging(body)
    expect([status, answer.msg]).toEqual([422, 'Please give a reason. It is kept in the log.'])
  }
  expect((await prolonging({ reason: 'Another wave.' })).status).toBe(200)
  const { until } = await SurgeModel.findById(id).orFail().lean()
  expect(until?.getTime()).toBeGreaterThan(Date.now() + hours(47))
  await call(end, { method: 'POST', params: { id }, ...signedIn(admin) })
  expect((await prolonging({ reason: 'Another wave.' })).status).toBe(409)
  expect((await prolonging({ reason: 'Another wave.' }, 'f'.repeat(24))).status).toBe(404)
})
