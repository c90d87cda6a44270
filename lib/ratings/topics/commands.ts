import { Types, trusted } from 'mongoose'
import { invalidate } from '@/lib/cache/invalidate'
import { now } from '@/lib/clock'
import { transaction } from '@/lib/db/transaction'
import { TAG } from '@/lib/domain/cache-tags'
import { minutes } from '@/lib/domain/durations'
import { enqueue } from '@/lib/jobs/commands'
import type { Chunk, ChunkResult } from '@/lib/jobs/types'
import { readTopicReviews } from '@/lib/ratings/topics/queries'
import { TOPIC_RULE, topicsOf } from '@/lib/ratings/topics/rules'
import type { LanguageTopics } from '@/lib/ratings/topics/types'
import {
  REVIEW_WORDS_REVIEWS_MIN,
  REVIEW_WORDS_RULE,
  reviewWordsOf,
} from '@/lib/search/review-words'
import { ReviewTopicsModel } from '@/models/review-topics'
import { UserModel } from '@/models/user'

export const TOPICS_JOB = 'topics'
export const OLDER_REVIEWS_JOB = 'older-reviews'
/** Ratings that come within this time are computed once. */
const DELAY_MS = minutes(1)
const NO_TIMESTAMPS = { timestamps: false } as const

type ReviewedInfluencer = { _id: Types.ObjectId; reviewsCount: number }

/**
 * Enqueues the topics of an influencer in the transaction that changes one of its reviews. `before`: the influencer as it
 * was, as its topics and words go when it has no longer enough reviews.
 */
export async function enqueueTopics(
  after: ReviewedInfluencer,
  before: ReviewedInfluencer = after,
): Promise<void> {
  if (Math.max(before.reviewsCount, after.reviewsCount) < REVIEW_WORDS_REVIEWS_MIN) return
  await enqueue(TOPICS_JOB, String(after._id), {
    dueAt: new Date(now().getTime() + DELAY_MS),
  })
}

/** Enqueues the topics of an influencer that the caller has not read. */
export async function enqueueTopicsOf(influencerId: Types.ObjectId): Promise<void> {
  const influencer = await UserModel.findById(influencerId, 'reviewsCount').lean()
  if (influencer) await enqueueTopics(influencer)
}

/** The job `topics`: computes the topics of an influencer's reviews, or deletes those of too few, and counts their words. */
export async function computeTopics({ subject }: Pick<Chunk, 'subject'>): Promise<ChunkResult> {
  const influencerId = new Types.ObjectId(subject)
  const influencer = await UserModel.findById(influencerId, 'name').lean()
  const reviews = influencer ? await countReviewWords(influencerId) : []
  const [next] = reviews
    .flatMap(({ quotableFrom }) => quotableFrom ?? [])
    .sort((one, other) => Number(one) - Number(other))
  if (next) await enqueue(OLDER_REVIEWS_JOB, subject, { dueAt: next })
  await saveTopics(influencerId, topicsOf(reviews, { name: influencer?.name ?? '' }))
  await invalidate(TAG.influencer(subject))
  return 'done'
}

/** In one transaction, so that a text that leaves meanwhile is not counted. Returns the reviews. */
const countReviewWords = (influencerId: Types.ObjectId) =>
  transaction([`influencer ${influencerId}`], async () => {
    const reviews = await readTopicReviews({ influencerId })
    const words = reviewWordsOf(reviews.filter(({ quotableFrom }) => quotableFrom === null))
    const counted = { rule: REVIEW_WORDS_RULE, reviewsCount: reviews.length, words }
    const reviewWords = reviews.length < REVIEW_WORDS_REVIEWS_MIN ? null : counted
    await UserModel.updateOne({ _id: influencerId }, { $set: { reviewWords } }, NO_TIMESTAMPS)
    return reviews
  })

/** The job `older-reviews`: computes topics anew when a review has become old enough to be quoted. */
export async function quoteOlderReviews({ subject }: Pick<Chunk, 'subject'>): Promise<ChunkResult> {
  await enqueueTopicsOf(new Types.ObjectId(subject))
  return 'done'
}

async function saveTopics(
  influencerId: Types.ObjectId,
  computed: readonly LanguageTopics<Types.ObjectId>[],
): Promise<void> {
  const languages = computed.map(({ language }) => language)
  await ReviewTopicsModel.deleteMany({ influencerId, language: trusted({ $nin: languages }) })
  for (const { language, topics, ...counts } of computed) {
    const quotedIds = topics.flatMap(({ quotes }) => quotes.map(({ reviewId }) => reviewId))
    await ReviewTopicsModel.updateOne(
      { influencerId, language },
      { $set: { ...counts, topics, quotedIds, rule: TOPIC_RULE } },
      { upsert: true },
    )
  }
}
