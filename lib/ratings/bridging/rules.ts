import { groupBy } from '@/lib/domain/group-by'
import { BRIDGING_MIN, helpfulness } from '@/lib/ratings/aggregates/rules'

/*
 * How helpful reviews are to members who usually vote differently. As in the Community Notes of X (Wojcik et al. 2022,
 * 'Birdwatch: Crowd Wisdom and Bridging Algorithms', arXiv:2210.15723), each vote is explained by an intercept of its voter
 * and of its review, and by the product of one latent factor of both. The voters of a review are then on two sides of the
 * factor. Where the paper ranks by the intercept of the review, which numbers of one side can raise, this takes the side
 * that found the review less helpful.
 *
 * Deterministic: sorted input, a fixed start, a fixed number of iterations of alternating least squares. Each iteration
 * costs two passes over the votes, and the comparison of voters as many steps as there are pairs of votes on one review.
 */

export const BRIDGING = {
  /** The least data: members who have voted on so many reviews, of so many influencers, and so many of these members. */
  votesPerVoter: 10,
  influencersPerVoter: 3,
  votersMin: 100,
  /** A review needs so many votes on each side, each side finding it helpful for the most part. */
  votersPerSide: 5,
  /** A factor nearer to the middle, in parts of the average distance from it, is on no side. */
  sideFactor: 0.3,
  /** Voters who agree in so many other votes, this part of what the one with fewer has, and almost always, count as one. */
  alikeVotes: 8,
  alikePart: 0.5,
  alikeAgreement: 0.95,
  /** The newest votes are read. */
  votesMax: 300_000,
  /** Helpful votes of a side beyond the usual number add this part of their logarithm; others count in full. */
  crowdGrowth: 0.5,
  iterations: 15,
  /** Regularisation, per vote: agreement is explained by factors first. */
  interceptPenalty: 0.15,
  factorPenalty: 0.03,
  /** Stored scores are rounded, so that few change with every run. */
  digits: 3,
} as const

/** A vote of a member with a record. */
export type HelpfulVote = {
  voterId: string
  reviewId: string
  influencerId: string
  isHelpful: boolean
}

/** By review with enough votes, how helpful it is to the side that finds it less helpful (0 to 1). */
export type BridgingScores = ReadonlyMap<string, number>

/** A voter or a review, with its intercept and factor. */
type Vertex = { id: string; votes: Vote[]; intercept: number; factor: number }
type Voter = Vertex & { same: number; different: number }
type Vote = { voter: Voter; review: Vertex; isHelpful: boolean; weight: number }

/** Returns the scores of the reviews with enough votes on both sides; none where the voters are too few. */
export function bridge(votes: readonly HelpfulVote[]): BridgingScores {
  const steps = bridgeInSteps(votes)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Like `bridge`, in steps of some milliseconds. Factors stay in the memory of the call. */
export function* bridgeInSteps(votes: readonly HelpfulVote[]): Generator<void, BridgingScores> {
  const { voters, reviews } = connect(withEnough(votes))
  if (voters.length < BRIDGING.votersMin) return new Map()
  for (const voter of voters) {
    weigh(voter)
    yield
  }
  const mean = meanOf(reviews.flatMap(({ votes }) => votes))
  for (let n = 0; n < BRIDGING.iterations; n += 1) yield* iterate(voters, reviews, mean)
  return scoresOf(voters, reviews)
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
const byCodePoint = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** Leaves out voters with few votes and reviews with few voters, until none is left with few. */
function withEnough(votes: readonly HelpfulVote[]): HelpfulVote[] {
  let kept = votes.toSorted(
    (one, other) =>
      byCodePoint(one.reviewId, other.reviewId) || byCodePoint(one.voterId, other.voterId),
  )
  for (;;) {
    const byVoter = groupBy(kept, ({ voterId }) => voterId)
    const byReview = groupBy(kept, ({ reviewId }) => reviewId)
    const voters = new Set([...byVoter].filter(([, own]) => isRecord(own)).map(([id]) => id))
    const least = 2 * BRIDGING.votersPerSide
    const next = kept.filter(
      ({ voterId, reviewId }) =>
        voters.has(voterId) && (byReview.get(reviewId)?.length ?? 0) >= least,
    )
    if (next.length === kept.length) return kept
    kept = next
  }
}

/** Whether these votes of a member tell with whom the member usually agrees. */
const isRecord = (own: readonly HelpfulVote[]) =>
  own.length >= BRIDGING.votesPerVoter &&
  new Set(own.map(({ influencerId }) => influencerId)).size >= BRIDGING.influencersPerVoter

function connect(votes: readonly HelpfulVote[]) {
  const voters = new Map<string, Voter>()
  const reviews = new Map<string, Vertex>()
  for (const { voterId, reviewId, isHelpful } of votes) {
    const voter = voters.get(voterId) ?? { ...vertex(voterId, 0), same: 0, different: 0 }
    const review = reviews.get(reviewId) ?? vertex(reviewId, startOf(reviews.size))
    voters.set(voterId, voter)
    reviews.set(reviewId, review)
    const vote = { voter, review, isHelpful, weight: 1 }
    voter.votes.push(vote)
    review.votes.push(vote)
  }
  return { voters: [...voters.values()], reviews: [...reviews.values()] }
}

const vertex = (id: string, factor: number): Vertex => ({ id, votes: [], intercept: 0, factor })

/** Spreads the first factors of reviews evenly from -1 to 1, by the golden ratio. */
const startOf = (index: number) => 2 * ((index * 0.618_033_988_75) % 1) - 1

/** Weighs each vote of a voter by one over the number of the review's voters, including this one, who vote alike. */
function weigh(voter: Voter): void {
  for (const mine of voter.votes) countShared(mine)
  for (const mine of voter.votes) mine.weight = 1 / countAlike(mine)
  for (const { review } of voter.votes) forgetShared(review)
}

/** Counts at the other voters of a review whether they agree with this vote. */
function countShared({ review, isHelpful }: Vote): void {
  for (const other of review.votes) {
    if (other.isHelpful === isHelpful) other.voter.same += 1
    else other.voter.different += 1
  }
}

function countAlike({ voter, review, isHelpful }: Vote): number {
  let alike = 1
  for (const other of review.votes) {
    const agrees = other.voter !== voter && other.isHelpful === isHelpful
    if (agrees && isAlike(voter, other.voter)) alike += 1
  }
  return alike
}

function forgetShared(review: Vertex): void {
  for (const { voter } of review.votes) {
    voter.same = 0
    voter.different = 0
  }
}

/** Whether two voters of a review who agree about it vote alike elsewhere; what they share is counted at `other`. */
function isAlike(voter: Voter, other: Voter): boolean {
  const same = other.same - 1
  const fewer = Math.min(voter.votes.length, other.votes.length) - 1
  return (
    same >= BRIDGING.alikeVotes &&
    same >= BRIDGING.alikePart * fewer &&
    same >= BRIDGING.alikeAgreement * (same + other.different)
  )
}

function* iterate(
  voters: readonly Voter[],
  reviews: readonly Vertex[],
  mean: number,
): Generator<void, void> {
  for (const voter of voters) solve(voter, mean, ({ review }) => review)
  yield
  centre(voters, reviews)
  for (const review of reviews) solve(review, mean, ({ voter }) => voter)
  yield
}

const meanOf = (votes: readonly Vote[]) =>
  sumOf(votes.map(({ weight, isHelpful }) => weight * Number(isHelpful))) /
  sumOf(votes.map(({ weight }) => weight))

/** Moves what all voters share of the factor into the intercepts of reviews, so that the factor is what divides them. */
function centre(voters: readonly Voter[], reviews: readonly Vertex[]): void {
  const middle = averageOf(voters, ({ factor }) => factor)
  for (const voter of voters) voter.factor -= middle
  for (const review of reviews) review.intercept += middle * review.factor
}

/** An average of voters, in which those who vote alike count as one. */
function averageOf(voters: readonly Voter[], partOf: (voter: Voter) => number): number {
  const weights = voters.map(({ votes }) => sumOf(votes.map(({ weight }) => weight)) / votes.length)
  return sumOf(voters.map((voter, n) => (weights[n] ?? 0) * partOf(voter))) / sumOf(weights)
}

/** Solves for the intercept and factor of a vertex, given its neighbours' (weighted, regularised least squares). */
function solve(vertex: Vertex, mean: number, neighbourOf: (vote: Vote) => Vertex): void {
  let [ones, factors, squares, rests, products] = [0, 0, 0, 0, 0]
  for (const vote of vertex.votes) {
    const { intercept, factor } = neighbourOf(vote)
    const rest = Number(vote.isHelpful) - mean - intercept
    ones += vote.weight
    factors += vote.weight * factor
    squares += vote.weight * factor * factor
    rests += vote.weight * rest
    products += vote.weight * factor * rest
  }
  const a = ones * (1 + BRIDGING.interceptPenalty)
  const d = squares + ones * BRIDGING.factorPenalty
  const determinant = a * d - factors * factors
  vertex.intercept = (rests * d - products * factors) / determinant
  vertex.factor = (products * a - rests * factors) / determinant
}

/** The number of voters on one side of a review, and their votes by weight. */
type Side = { voters: number; helpful: number; other: number }

function scoresOf(voters: readonly Voter[], reviews: readonly Vertex[]): BridgingScores {
  const least = BRIDGING.sideFactor * averageOf(voters, ({ factor }) => Math.abs(factor))
  const sided = reviews.map(({ id, votes }) => ({
    id,
    sides: [
      sideOf(votes.filter(({ voter }) => voter.factor > least)),
      sideOf(votes.filter(({ voter }) => voter.factor < -least)),
    ],
  }))
  const usual = usualOf(sided.flatMap(({ sides }) => sides))
  const known = sided.filter(({ sides }) =>
    sides.every(({ voters: count }) => count >= BRIDGING.votersPerSide),
  )
  return new Map(
    known.map(({ id, sides }) => [id, Math.min(...sides.map((side) => scoreOf(side, usual)))]),
  )
}

const sideOf = (votes: readonly Vote[]): Side => ({
  voters: votes.length,
  helpful: sumOf(votes.filter(({ isHelpful }) => isHelpful).map(({ weight }) => weight)),
  other: sumOf(votes.filter(({ isHelpful }) => !isHelpful).map(({ weight }) => weight)),
})

/** The usual number of helpful votes of a side that has enough votes. */
function usualOf(sides: readonly Side[]): number {
  const helpful = sides
    .filter((side) => side.helpful + side.other >= BRIDGING.votersPerSide)
    .map((side) => side.helpful)
    .sort((one, other) => one - other)
  return Math.max(BRIDGING.votersPerSide, helpful[Math.floor(helpful.length / 2)] ?? 0)
}

/** The lower bound of the share of a side that finds a review helpful (Wilson); too low to bridge without a majority. */
function scoreOf({ helpful, other }: Side, usual: number): number {
  // A crowd does not outvote those who object.
  const growth = 1 + BRIDGING.crowdGrowth * Math.log(Math.max(1, helpful / usual))
  const counted = Math.min(helpful, usual) * growth
  const bound = helpfulness(counted, other)
  const score = counted > other ? bound : Math.min(bound, BRIDGING_MIN)
  return Number(score.toFixed(BRIDGING.digits))
}
