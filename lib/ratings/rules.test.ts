import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type NO_ASPECTS,
  RELATIONSHIP_IDS,
  REVIEW_TAG_IDS,
  TAGS_MAX,
} from '@/lib/domain/aspects-and-tags'
import { days, hours } from '@/lib/domain/durations'
import {
  type RatingCounts,
  ratingTotals,
  trendingFields,
  trendingWeight,
} from '@/lib/domain/rating-totals'
import { STARS, type Stars } from '@/lib/domain/stars'
import { surgeDecision } from '@/lib/moderation/surges/decisions'
import { aspectTotals } from '@/lib/ratings/aggregates/aspects-and-tags'
import {
  helpfulness,
  trendingScore,
  trendingWith,
  trendingWithout,
  withCounts,
  withRating,
} from '@/lib/ratings/aggregates/rules'
import { holdAgain, RELEASE, RESTORE, takeDown } from '@/lib/ratings/decisions/staff-decisions'
import {
  deletedReview,
  erasedReview,
  flagDifference,
  heldReview,
  hiddenReview,
  pressedReaction,
  reactionDifference,
  restoredReview,
  revisedReview,
  toggledFlag,
} from '@/lib/ratings/reviews/rules'
import type { Reaction } from '@/lib/ratings/reviews/types'
import { withVote } from '@/lib/surges/vote-integrity/rules'
import type { ReviewRecord } from '@/models/review'

/*
 * The rules of ratings without a database: a site of one influencer, some authors and some voters on which any sequence of
 * commands runs. What commands add to and take from the totals must equal a count of what is left.
 */

const SITE_MEAN = 3.7
const BEGIN = Date.UTC(2026, 4, 1)
const AUTHORS = 4
const VOTERS = 3
const SURGE = 'surge'

type Vote = { kind: Reaction | null; updatedAt: Date; createdAt: Date; voided: boolean }
type Flag = ReturnType<typeof toggledFlag<string>>
type Site = {
  totals: typeof NOTHING
  reviews: (ReviewRecord | null)[]
  reactions: Map<string, Vote>
  flags: Map<string, Flag>
}

const NOTHING = {
  ...ratingTotals([0, 0, 0, 0, 0], SITE_MEAN),
  ...aspectTotals([], new Date(BEGIN)),
  shownCounts: [0, 0, 0, 0, 0],
  ...trendingFields(0),
}
const emptySite = (): Site => ({
  totals: NOTHING,
  reviews: Array.from({ length: AUTHORS }, () => null),
  reactions: new Map(),
  flags: new Map(),
})

/** The trending score by the times of its events, which is summed up exactly. */
const trendingOf = ({ reviews, reactions }: Site) =>
  trendingScore([
    ...reviews
      .filter((review) => review?.counted)
      .map((one) => trendingWeight(one?.createdAt as Date)),
    ...[...reactions.values()]
      .filter(({ kind, voided }) => kind === 'like' && !voided)
      .map(({ updatedAt }) => trendingWeight(updatedAt)),
  ])

/** As `saveRatings`: a score that comes down to 0 is counted again. */
function withTrending(site: Site, trending: number): void {
  const trendingScore = trending === 0 ? trendingOf(site) : trending
  site.totals = { ...site.totals, ...trendingFields(trendingScore) }
}

/** As the command `changeReviews`. */
function change(site: Site, author: number, after: ReviewRecord, now: Date): void {
  const before = site.reviews[author] ?? null
  site.reviews[author] = after
  site.totals = withRating(site.totals, { before, after, siteMean: SITE_MEAN, now })
  withTrending(site, site.totals.trendingScore)
}

type Step = {
  what: keyof typeof STEPS
  author: number
  voter: number
  rating: Stars
  text: string
  aspects: Partial<typeof NO_ASPECTS>
  isVerified: boolean
  isInSurge: boolean
  reaction: Reaction
}

const present = ({ status }: ReviewRecord): boolean => status !== 'removed'

function rate(site: Site, { author, text, aspects, ...step }: Step, at: Date): void {
  const before = site.reviews[author] ?? null
  if (before?.removedBy === 'account' || before?.removedBy === 'staff') return
  const { review } = revisedReview(before, {
    rating: step.rating,
    title: text,
    details: text,
    ...aspects,
    authorName: `Author ${author}`,
    authorSince: new Date(BEGIN - days(100)),
    isVerified: step.isVerified,
    language: 'en',
    at,
    surgeId: step.isInSurge ? SURGE : null,
    isNewcomer: false,
  })
  change(site, author, { ...before, ...review } as unknown as ReviewRecord, at)
}

/** A step on a review that applies to those which `test` selects. */
const onReview =
  (
    test: (review: ReviewRecord) => boolean,
    next: (review: ReviewRecord, step: Step, at: Date) => ReviewRecord,
  ) =>
  (site: Site, step: Step, at: Date): void => {
    const review = site.reviews[step.author]
    if (review && test(review)) change(site, step.author, next(review, step, at), at)
  }

const isWaiting = (review: ReviewRecord) => review.status === 'held' && !review.heldAt
const surge = (step: Parameters<typeof surgeDecision>[0]) =>
  surgeDecision(step, { _id: SURGE, verdicts: [], undoing: null } as never)

function press(site: Site, { author, voter, reaction }: Step, at: Date): void {
  const review = site.reviews[author]
  if (review?.status !== 'shown') return
  const key = `${author} ${voter}`
  const before = site.reactions.get(key) ?? null
  const after = pressedReaction(before, reaction, { influencerId: 'influencer', at })
  const difference = reactionDifference(before, after)
  site.reactions.set(key, after)
  site.reviews[author] = withCounts(review, difference)
  moveLikes(site, before, after, difference.likes ?? 0)
}

function moveLikes(site: Site, before: Vote | null, after: Vote, likes: number): void {
  const { trendingScore: score } = site.totals
  if (likes > 0) withTrending(site, trendingWith(score, trendingWeight(after.updatedAt)))
  const likedAt = before?.updatedAt ?? after.updatedAt
  if (likes < 0) withTrending(site, trendingWithout(score, trendingWeight(likedAt)))
}

function flag(site: Site, { author, voter }: Step, at: Date): void {
  const review = site.reviews[author]
  if (review?.status !== 'shown') return
  const key = `${author} ${voter}`
  const before = site.flags.get(key) ?? null
  const after = toggledFlag(before, { influencerId: 'influencer', at })
  site.flags.set(key, after)
  site.reviews[author] = withCounts(review, flagDifference(before, after))
}

/** Takes the votes of a member, or gives them back. */
function voidVotes(site: Site, { voter, isVerified }: Step): void {
  for (const [key, before] of site.reactions) {
    if (key.endsWith(` ${voter}`)) voidReaction(site, key, before, !isVerified)
  }
  for (const [key, before] of site.flags) {
    const after = { ...before, voided: !isVerified }
    if (key.endsWith(` ${voter}`)) moveFlag(site, key, before, after)
  }
}

function voidReaction(site: Site, key: string, before: Vote, voided: boolean): void {
  const after = { ...before, voided }
  const difference = reactionDifference(before, after)
  site.reactions.set(key, after)
  count(site, key, difference)
  moveLikes(site, before, after, difference.likes ?? 0)
}

function moveFlag(site: Site, key: string, before: Flag, after: Flag): void {
  site.flags.set(key, after)
  count(site, key, flagDifference(before, after))
}

function count(site: Site, key: string, difference: Parameters<typeof withCounts>[1]): void {
  const author = Number(key.split(' ')[0])
  const review = site.reviews[author]
  if (review) site.reviews[author] = withCounts(review, difference)
}

const STEPS = {
  rate,
  press,
  flag,
  voidVotes,
  delete: onReview(present, (review, _, at) => deletedReview(review, at)),
  askEdit: onReview(present, (review) => ({ ...review, editAsked: {} }) as ReviewRecord),
  hideAccount: onReview(present, hiddenReview),
  erase: onReview(
    () => true,
    (review, _, at) => erasedReview(review, at),
  ),
  restoreAccount: onReview(
    ({ removedBy }) => removedBy === 'account',
    (review, { isVerified }) => restoredReview(review, isVerified),
  ),
  hideByFlags: onReview(
    ({ status, heldAt }) => status === 'shown' && !heldAt,
    (review, _, at) => ({ ...review, status: 'held', heldAt: at }),
  ),
  holdInSurge: onReview(
    ({ counted }) => counted,
    (review, { isVerified }) => heldReview(review, { heldAt: null, isVerified }),
  ),
  takeDown: onReview(
    (review) => present(review) || review.removedBy === 'account',
    (review, { isVerified }) => takeDown('spam').decide(review, isVerified),
  ),
  restore: onReview(
    ({ removedBy }) => removedBy === 'staff',
    (review, { isVerified }) => RESTORE.decide(review, isVerified),
  ),
  release: onReview(
    ({ status }) => status === 'held',
    (review, { isVerified }) => RELEASE.decide(review, isVerified),
  ),
  holdAgain: onReview(
    ({ status }) => status === 'shown',
    (review, { isVerified }, at) => holdAgain(at).decide(review, isVerified),
  ),
  releaseSurge: onReview(isWaiting, (review, { isVerified }) =>
    surge('release').decide(review, isVerified),
  ),
  voidSurge: onReview(isWaiting, (review, { isVerified }) =>
    surge('void').decide(review, isVerified),
  ),
} satisfies Record<string, (site: Site, step: Step, at: Date) => void>

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
const names = Object.keys(STEPS) as Step['what'][]
const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom<Step['what']>(...names, 'rate', 'rate', 'rate', 'rate', 'press', 'press'),
  author: fc.nat(AUTHORS - 1),
  voter: fc.nat(VOTERS - 1),
  rating: fc.constantFrom(...STARS),
  text: fc.constantFrom('Clear', 'Honest', 'Late'),
  aspects,
  isVerified: fc.boolean(),
  isInSurge: fc.boolean(),
  reaction: fc.constantFrom('like' as const, 'dislike' as const),
})

const NOON = hours(12)

function run(steps: readonly Step[]): { site: Site; at: Date } {
  const site = emptySite()
  let at = new Date(BEGIN)
  for (const one of steps) {
    at = new Date(at.getTime() + NOON)
    STEPS[one.what](site, one, at)
  }
  return { site, at }
}

const byStars = (reviews: readonly ReviewRecord[]) =>
  STARS.map((stars) => reviews.filter(({ rating }) => rating === stars).length) as RatingCounts

test('after any sequence of commands the totals of an influencer equal a full count', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { site, at } = run(steps)
      const { totalsAt: _, ...totals } = site.totals as typeof NOTHING & { totalsAt?: Date }
      const reviews = site.reviews.filter((review) => review !== null)
      const counted = reviews.filter((review) => review.counted)
      const trending = trendingOf(site)
      expect(totals).toEqual({
        ...ratingTotals(byStars(counted), SITE_MEAN),
        ...aspectTotals(counted as never, at),
        shownCounts: byStars(reviews.filter(({ status }) => status === 'shown')),
        trendingScore: expect.closeTo(trending, 4),
        trendingLevel: Math.floor(totals.trendingScore),
      })
    }),
    { numRuns: 500 },
  )
})

test('after any sequence of commands the counts of a review equal those of its reactions and flags', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { site } = run(steps)
      for (const [author, review] of site.reviews.entries()) {
        if (!review) continue
        const below = <V>(votes: Map<string, V>) =>
          [...votes].filter(([key]) => key.startsWith(`${author} `)).map(([, vote]) => vote)
        const reactions = below(site.reactions).filter(({ voided }) => !voided)
        const likesCount = reactions.filter(({ kind }) => kind === 'like').length
        const dislikesCount = reactions.filter(({ kind }) => kind === 'dislike').length
        const flags = below(site.flags).filter(({ raised, voided }) => raised && !voided)
        expect(review).toMatchObject({
          likesCount,
          dislikesCount,
          flagsCount: flags.length,
          helpfulness: helpfulness(likesCount, dislikesCount),
        })
      }
    }),
    { numRuns: 300 },
  )
})

test('a rating counts exactly when it is shown or hidden by flags, not paid for, and verified', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const verified = steps.map((one) => ({ ...one, isVerified: true }))
      for (const review of run(verified).site.reviews) {
        if (!review) continue
        const isIn =
          review.status === 'shown' || (review.status === 'held' && review.heldAt !== null)
        expect(review.counted).toBe(isIn && review.relationship !== 'paid')
      }
    }),
  )
})

test('a button pressed twice changes nothing', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), step, (steps, last) => {
      for (const what of ['press', 'flag'] as const) {
        // The other button would switch, not withdraw.
        const key = `${last.author} ${last.voter}`
        const { site } = run(steps)
        const mine = site.reactions.get(key)?.kind
        if (what === 'press' && mine && mine !== last.reaction) continue
        const twice = run([...steps, { ...last, what }, { ...last, what }]).site
        expect(countsOf(twice)).toEqual(countsOf(site))
        expect(twice.flags.get(key)?.raised ?? false).toBe(site.flags.get(key)?.raised ?? false)
      }
    }),
  )
})

const countsOf = ({ reviews }: Site) =>
  reviews.map(
    (review) =>
      review && [review.likesCount, review.dislikesCount, review.flagsCount, review.helpfulness],
  )

/** A decision, the one that undoes it, and the ratings that it is about. */
const REVERSALS: [
  string,
  (review: ReviewRecord) => boolean,
  (review: ReviewRecord) => ReviewRecord,
][] = [
  ['a takedown', present, (review) => RESTORE.decide(takeDown('spam').decide(review, true), true)],
  ['an account’s removal', present, (review) => restoredReview(hiddenReview(review), true)],
  [
    'a release',
    ({ status }) => status === 'held',
    (review) => holdAgain(review.heldAt ?? null).decide(RELEASE.decide(review, true), true),
  ],
  [
    'the release of a surge',
    isWaiting,
    (review) => surge('unrelease').decide(surge('release').decide(review, true), true),
  ],
  [
    'the rejection of a surge',
    isWaiting,
    (review) => surge('unvoid').decide(surge('void').decide(review, true), true),
  ],
]

test.each(REVERSALS)('%s and its reversal change nothing', (_, isAbout, applyAndReverse) => {
  let seen = 0
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const verified = steps.map((one) => ({ ...one, isVerified: true }))
      const { site, at } = run(verified)
      for (const review of site.reviews) {
        if (!review || !isAbout(review)) continue
        seen += 1
        const after = applyAndReverse(review)
        const { surgeVerdict, surgeVerdictId } = after
        const verdictless = { ...review, surgeVerdict, surgeVerdictId }
        expect(after).toEqual({ ...verdictless, heldAt: review.heldAt ?? null })
        const moved = withRating(site.totals, {
          before: review,
          after,
          siteMean: SITE_MEAN,
          now: at,
        })
        expect({ ...moved, totalsAt: null, ...trendingFields(0) }).toEqual({
          ...site.totals,
          totalsAt: null,
          ...trendingFields(0),
        })
      }
    }),
    { numRuns: 300 },
  )
  expect(seen).toBeGreaterThan(20)
})

test('votes on an author add up by kind, and those of a day in its window', () => {
  const vote = fc.constantFrom('like' as const, 'dislike' as const, 'flag' as const)
  fc.assert(
    fc.property(fc.array(vote, { minLength: 1, maxLength: 30 }), (votes) => {
      const at = new Date(BEGIN)
      const pair = votes.reduce<ReturnType<typeof withVote> | null>(
        (before, one) => withVote(before, one, at),
        null,
      )
      const number = (kind: string) => votes.filter((one) => one === kind).length
      expect(pair).toMatchObject({
        likes: number('like'),
        dislikes: number('dislike'),
        flags: number('flag'),
        votes: votes.length,
        lastDay: { since: at, count: votes.length },
      })
      const nextDay = new Date(BEGIN + days(1))
      expect(withVote(pair, 'like', nextDay).lastDay).toEqual({ since: nextDay, count: 1 })
    }),
  )
})
