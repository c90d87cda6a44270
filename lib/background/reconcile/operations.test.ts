import fc from 'fast-check'
import { expect, test } from 'vitest'
import { POST as DISLIKE } from '@/app/api/comment/[id]/dislike/route'
import { POST as FLAG } from '@/app/api/comment/[id]/flag/route'
import { POST as LIKE } from '@/app/api/comment/[id]/like/route'
import { POST as REPLY } from '@/app/api/comment/[id]/reply/route'
import { DELETE } from '@/app/api/questions/[id]/route'
import { POST as RATE } from '@/app/api/questions/route'
import { POST as REMOVE } from '@/app/api/users/remove/[id]/route'
import { POST as RESTORE } from '@/app/api/users/restore/[id]/route'
import { listDiscrepancies } from '@/lib/background/reconcile/commands'
import { REVIEW_TAG_IDS, TAGS_MAX } from '@/lib/domain/aspects-and-tags'
import { MEAN_UNTIL_MEASURED } from '@/lib/domain/rating-totals'
import { STARS } from '@/lib/domain/stars'
import { ReviewModel } from '@/models/review'
import { aMember, anAdmin, anInfluencer } from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'

withDatabase()

const step = fc.record({
  who: fc.nat(2),
  whose: fc.nat(2),
  what: fc.constantFrom(
    ...(['rate', 'rate', 'rate', 'like', 'dislike', 'flag', 'reply'] as const),
    ...(['delete', 'remove', 'restore'] as const),
  ),
  rating: fc.constantFrom(...STARS),
  honesty: fc.constantFrom(null, ...STARS),
  tags: fc.subarray([...REVIEW_TAG_IDS], { maxLength: TAGS_MAX }),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type Person = { id: string }
type Scene = { influencerId: string; actor: Person; admin: Person; reviewId: string }

const press =
  (handler: Parameters<typeof call>[0], body?: object) =>
  ({ reviewId, actor }: Scene) =>
    call(handler, { method: 'POST', params: { id: reviewId }, body, ...signedIn(actor) })
const decide =
  (handler: Parameters<typeof call>[0]) =>
  ({ actor, admin }: Scene) =>
    call(handler, { method: 'POST', params: { id: actor.id }, ...signedIn(admin) })

/** Refused actions, such as a rating by a removed member, must change nothing either. */
const ACTS: Record<Step['what'], (scene: Scene, step: Step) => Promise<unknown>> = {
  rate: ({ influencerId: expertId, actor }, { rating, honesty, tags }) => {
    const words = { questionTitle: 'Clear', questionDetails: 'And honest' }
    const body = { expertId, rating, ...words, criteria: { honesty }, tags }
    return call(RATE, { body, ...signedIn(actor) })
  },
  like: press(LIKE),
  dislike: press(DISLIKE),
  flag: press(FLAG),
  reply: press(REPLY, { questionDetails: 'I saw that too.' }),
  delete: ({ reviewId, actor }) =>
    call(DELETE, { method: 'DELETE', params: { id: reviewId }, ...signedIn(actor) }),
  remove: decide(REMOVE),
  restore: decide(RESTORE),
}

test('any sequence of actions leaves nothing to reconcile', {
  timeout: 300_000,
}, async () => {
  const admin = await anAdmin()
  let isAnyCounted = false
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const influencer = await anInfluencer({ confidence: MEAN_UNTIL_MEASURED })
      const people = [await aMember(), await aMember(), await aMember()] as const
      const reviewOf = async (index: number) => {
        const authorId = people[index as 0 | 1 | 2].id
        const found = await ReviewModel.findOne({ influencerId: influencer.id, authorId }).lean()
        return String(found?._id ?? influencer.id)
      }
      for (const act of steps) {
        const actor = people[act.who as 0 | 1 | 2]
        const reviewId = await reviewOf(act.what === 'delete' ? act.who : act.whose)
        await ACTS[act.what]({ influencerId: influencer.id, actor, admin, reviewId }, act)
      }
      expect(await listDiscrepancies()).toEqual([])
      isAnyCounted ||= (await influencer.reload()).reviewsCount > 0
    }),
    { numRuns: 20 },
  )
  expect(isAnyCounted).toBe(true)
})
