import { expect, test } from 'vitest'
import { isBridging } from '@/lib/ratings/aggregates/rules'
import { BRIDGING, bridge, type HelpfulVote } from '@/lib/ratings/bridging/rules'
import { createRandom } from '@/tools/seed/random'

const MEMBERS = 160
const REVIEWS = 60

const idOf = (n: number) => String(n).padStart(3, '0')

/** Votes of two equal sides: on each third review they disagree, one third both find helpful, and one third neither does. */
function votesOf(seed: number): HelpfulVote[] {
  const random = createRandom(seed)
  const shareOf = (review: number, side: number) =>
    [side > 0 ? 0.95 : 0.05, 0.9, 0.1][review % 3] ?? 0
  return Array.from({ length: MEMBERS }, (_, member) =>
    random.sample([...Array(REVIEWS).keys()], 20).map((review) => ({
      voterId: `m${idOf(member)}`,
      reviewId: `r${idOf(review)}`,
      influencerId: `i${review % 7}`,
      isHelpful: random.happens(shareOf(review, member % 2 === 0 ? 1 : -1)),
    })),
  ).flat()
}

/** The reviews that both sides found helpful. */
const bridgingOf = (votes: readonly HelpfulVote[]) =>
  new Map([...bridge(votes)].filter(([, score]) => isBridging(score)))

const kindOf = (reviewId: string) => Number(reviewId.slice(1)) % 3
const without = (votes: readonly HelpfulVote[], reviewId: string) =>
  votes.filter((one) => one.reviewId !== reviewId)

test('only reviews that most of both sides find helpful bridge, and of the others none does [P11]', () => {
  for (let seed = 1; seed <= 5; seed += 1) {
    const scores = bridge(votesOf(seed))
    const bridging = [...scores].filter(([, score]) => isBridging(score)).map(([id]) => id)
    expect(new Set(bridging.map(kindOf))).toEqual(new Set([1]))
    expect(bridging.length).toBeGreaterThan(0.6 * (REVIEWS / 3))
    for (const score of scores.values()) {
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(1)
    }
  }
})

test('the same votes in any order give the same scores [P11]', () => {
  const votes = votesOf(1)
  const shuffled = createRandom(9).sample(votes, votes.length)
  expect([...bridge(shuffled)]).toEqual([...bridge(votes)])
})

test('too few voters give no scores, and neither do those of two influencers only [P11]', () => {
  const votes = votesOf(1)
  const few = votes.filter(({ voterId }) => voterId < `m${idOf(BRIDGING.votersMin - 1)}`)
  expect(bridge(few).size).toBe(0)
  const narrow = votes.map((one) => ({ ...one, influencerId: `i${kindOf(one.reviewId) % 2}` }))
  expect(bridge(narrow).size).toBe(0)
})

test('fewer than five voters on one side give a review no score [P11]', () => {
  const votes = votesOf(1)
  const [bridging = ''] = bridgingOf(votes).keys()
  const isOdd = ({ voterId }: HelpfulVote) => Number(voterId.slice(1)) % 2 === 1
  const ofOneSide = votes.filter((one) => one.reviewId === bridging && isOdd(one))
  const left = (count: number) => [
    ...votes.filter((one) => one.reviewId !== bridging || !isOdd(one)),
    ...ofOneSide.slice(0, count).map((one) => ({ ...one, isHelpful: true })),
  ]
  expect(ofOneSide.length).toBeGreaterThan(2 * BRIDGING.votersPerSide)
  expect(bridge(left(BRIDGING.votersPerSide - 1)).has(bridging)).toBe(false)
  expect(bridgingOf(left(ofOneSide.length)).has(bridging)).toBe(true)
})

test('however many of one side like a review, it does not bridge while the other side objects [P11]', () => {
  const votes = votesOf(2)
  const disputed = 'r000'
  const fans = votes
    .filter(({ voterId }) => Number(voterId.slice(1)) % 2 === 0)
    .flatMap((one) => ['x', 'y', 'z'].map((copy) => ({ ...one, voterId: `${one.voterId}${copy}` })))
  const liked = [...new Set(fans.map(({ voterId }) => voterId))].map((voterId) => ({
    voterId,
    reviewId: disputed,
    influencerId: 'i0',
    isHelpful: true,
  }))
  expect(bridgingOf([...votes, ...without(fans, disputed), ...liked]).has(disputed)).toBe(false)
})

test('voters who vote alike count as one [P11]', () => {
  const votes = votesOf(3)
  const refused = 'r002'
  const own = votes.filter(({ voterId }) => voterId === 'm000' || voterId === 'm001')
  const copies = Array.from({ length: 100 }, (_, n) =>
    own.map((one) => ({ ...one, voterId: `${one.voterId} ${n}` })),
  ).flat()
  const liked = [...new Set(copies.map(({ voterId }) => voterId))].map((voterId) => ({
    voterId,
    reviewId: refused,
    influencerId: 'i2',
    isHelpful: true,
  }))
  const scores = bridgingOf([...votes, ...without(copies, refused), ...liked])
  expect(scores.has(refused)).toBe(false)
  const before = [...bridgingOf(votes).keys()]
  expect(before.filter((id) => scores.has(id)).length).toBeGreaterThan(0.8 * before.length)
})
