import fc from 'fast-check'
import { expect, test } from 'vitest'
import { removeAccount, restoreAccount } from '@/lib/admin/commands'
import type { Actor } from '@/lib/auth/types'
import { listDiscrepancies } from '@/lib/background/reconcile/commands'
import { RELATIONSHIP_IDS, REVIEW_TAG_IDS, TAGS_MAX } from '@/lib/domain/aspects-and-tags'
import { MEAN_UNTIL_MEASURED } from '@/lib/domain/rating-totals'
import { STARS, type Stars } from '@/lib/domain/stars'
import { AppError } from '@/lib/errors'
import { deleteReview, rateInfluencer } from '@/lib/ratings/commands'
import { toggleFlag } from '@/lib/ratings/reactions/commands'
import { FLAGS_TO_HIDE } from '@/lib/ratings/reviews/rules'
import { ReviewModel } from '@/models/review'
import { aMemberWithRecord, anInfluencer } from '@/tests/support/factories'
import { withDatabase } from '@/tests/support/http'

withDatabase()

const starsOrNone = fc.constantFrom<Stars | null>(null, ...STARS)
const aspects = fc.record(
  {
    criteria: fc.record({
      honesty: starsOrNone,
      content: starsOrNone,
      responsiveness: starsOrNone,
      value: starsOrNone,
    }),
    tags: fc.subarray([...REVIEW_TAG_IDS], { maxLength: TAGS_MAX }),
    relationship: fc.constantFrom(...RELATIONSHIP_IDS),
  },
  { requiredKeys: [] },
)
const step = fc.record({
  who: fc.nat(2),
  what: fc.constantFrom('rate', 'rate', 'rate', 'delete', 'remove', 'restore', 'flag'),
  rating: fc.constantFrom(...STARS),
  aspects,
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type Scene = {
  influencerId: string
  actor: Actor
  reviewId: string | null
  flaggers: Actor[]
  admin: Actor
}

async function anActor(): Promise<Actor> {
  const { id, name } = await aMemberWithRecord()
  return { id, name, role: 0, isVerified: true }
}

const ACTS: Record<Step['what'], (scene: Scene, step: Step) => Promise<unknown>> = {
  rate: ({ influencerId, actor }, { rating, aspects }) =>
    rateInfluencer(
      { influencerId, rating, title: 'Clear', details: 'And honest', ...aspects },
      actor,
    ),
  delete: async ({ reviewId, actor }) => reviewId && deleteReview(reviewId, actor),
  remove: ({ actor, admin }) => removeAccount(admin, actor.id),
  restore: ({ actor, admin }) => restoreAccount(admin, actor.id),
  flag: async ({ reviewId, flaggers }) => {
    for (const flagger of reviewId ? flaggers : []) {
      await toggleFlag(String(reviewId), flagger)
    }
  },
}

test('any sequence of actions leaves aggregates that agree with their sources', {
  timeout: 120_000,
}, async () => {
  const flaggers = await Promise.all(Array.from({ length: FLAGS_TO_HIDE }, anActor))
  const admin = { ...(await anActor()), role: 1 } as const
  let isAnyCounted = false
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const influencer = await anInfluencer({ confidence: MEAN_UNTIL_MEASURED })
      const people = [await anActor(), await anActor(), await anActor()] as const
      for (const { who, ...act } of steps) {
        const actor = people[who as 0 | 1 | 2]
        const key = { influencerId: influencer.id, authorId: actor.id }
        const review = await ReviewModel.findOne(key, '_id').lean()
        const reviewId = review ? String(review._id) : null
        const scene = { influencerId: influencer.id, actor, reviewId, flaggers, admin }
        await ACTS[act.what](scene, { who, ...act }).catch((error) => {
          // Refusals are expected: a removed member rates, or a hidden rating is flagged.
          if (!(error instanceof AppError)) throw error
        })
      }
      const touched = [influencer.id, ...people.map(({ id }) => id)]
      const found = await listDiscrepancies()
      expect(found.filter(({ id }) => touched.includes(id))).toEqual([])
      isAnyCounted ||= (await influencer.reload()).reviewsCount > 0
    }),
    { numRuns: 20 },
  )
  expect(isAnyCounted).toBe(true)
})
