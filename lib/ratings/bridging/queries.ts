import { type Types, trusted } from 'mongoose'
import { groupBy } from '@/lib/domain/group-by'
import { withMembersBehind } from '@/lib/queue/subjects/authors'
import { BRIDGING, type HelpfulVote } from '@/lib/ratings/bridging/rules'
import { findWithRecord } from '@/lib/surges/vote-integrity/queries'
import { ReactionModel, type ReactionRecord } from '@/models/reaction'
import { ReviewModel, type ReviewRecord } from '@/models/review'

/** Ids of one query. */
const BATCH = 1_000

type Read = Pick<ReactionRecord, 'reviewId' | 'userId' | 'influencerId' | 'kind' | 'updatedAt'>
type Voted = Pick<ReviewRecord, '_id' | 'authorId' | 'editedAt'>

/** Reads the newest votes of members with a record (`hasRecord`) on others' reviews as they are now. */
export async function readHelpfulVotes(): Promise<HelpfulVote[]> {
  const reactions = await ReactionModel.find(
    { kind: trusted({ $ne: null }), voided: false },
    'reviewId userId influencerId kind updatedAt',
  )
    .sort({ _id: -1 })
    .limit(BRIDGING.votesMax)
    .lean<Read[]>()
  const voters = await findVoters(reactions)
  const weighing = reactions.filter(({ userId }) => voters.has(String(userId)))
  const reviews = await findVoted(weighing)
  return weighing.flatMap((reaction) => {
    const review = reviews.get(String(reaction.reviewId))
    return review && isAbout(reaction, review) ? [toVote(reaction)] : []
  })
}

const toVote = ({ userId, reviewId, influencerId, kind }: Read): HelpfulVote => ({
  voterId: String(userId),
  reviewId: String(reviewId),
  influencerId: String(influencerId),
  isHelpful: kind === 'like',
})

/** Whether a vote is of another member than the author, and about the review as it is now. */
const isAbout = ({ userId, updatedAt }: Read, { authorId, editedAt }: Voted) =>
  !userId.equals(authorId) && !(editedAt && updatedAt < editedAt)

/** The members with enough of these votes who have a record. */
async function findVoters(reactions: readonly Read[]): Promise<Set<string>> {
  const byVoter = groupBy(reactions, ({ userId }) => String(userId))
  const frequent = [...byVoter.values()]
    .filter(({ length }) => length >= BRIDGING.votesPerVoter)
    .flatMap(([first]) => (first ? [first.userId] : []))
  const found = new Set<string>()
  for (const ids of batchesOf(frequent)) {
    for (const id of await findWithRecord(ids)) found.add(id)
  }
  return found
}

async function findVoted(reactions: readonly Read[]): Promise<Map<string, Voted>> {
  const ids = new Map(reactions.map(({ reviewId }) => [String(reviewId), reviewId]))
  const found = new Map<string, Voted>()
  for (const batch of batchesOf([...ids.values()])) {
    const filter = { _id: trusted({ $in: batch }) }
    const reviews = await ReviewModel.find(filter, 'authorId editedAt').lean<Voted[]>()
    for (const review of await withMembersBehind(reviews)) found.set(String(review._id), review)
  }
  return found
}

const batchesOf = (ids: readonly Types.ObjectId[]): Types.ObjectId[][] =>
  Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, n) =>
    ids.slice(n * BATCH, (n + 1) * BATCH),
  )

/** Returns the ids of the reviews that have a score. */
export async function findScored(): Promise<string[]> {
  const reviews = await ReviewModel.find({ bridging: trusted({ $gte: 0 }) }, '_id').lean()
  return reviews.map(({ _id }) => String(_id))
}
