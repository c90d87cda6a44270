import {
  type AspectsAndTags,
  CRITERION_IDS,
  type Criteria,
  isUnbiased,
  NO_ASPECTS,
  REVIEW_TAG_IDS,
  REVIEW_TAGS,
  type Relationship,
  type ReviewTag,
} from '@/lib/domain/aspects-and-tags'
import type { Stars } from '@/lib/domain/stars'
import type { Random } from '@/tools/seed/random'
import type { SeededReview } from '@/tools/seed/reviews'

/** How raters know the influencer, in percent. */
const RELATIONSHIP_WEIGHTS: Record<Relationship, number> = {
  unsaid: 38,
  follower: 36,
  customer: 15,
  'worked-with': 4,
  competitor: 3,
  paid: 4,
}
/** How far an aspect differs from the rating; mostly not at all. */
const OFFSETS = [-2, -1, 0, 1, 2] as const
const OFFSET_WEIGHTS = [1, 5, 12, 5, 1] as const

/** Adds aspects, tags and relationships to some reviews; paid ones are not counted. */
export const withAspects = <R extends SeededReview>(
  random: Random,
  reviews: readonly R[],
): (R & AspectsAndTags)[] =>
  reviews.map((review) => {
    const aspects = {
      criteria: random.happens(0.55) ? rateCriteria(random, review.rating) : NO_ASPECTS.criteria,
      tags: random.happens(0.5) ? pickTags(random, review.rating) : [],
      relationship: pickRelationship(random),
    }
    const isDeleted = review.removedBy === 'author'
    const said = isDeleted ? NO_ASPECTS : aspects
    return {
      ...review,
      ...said,
      counted: review.counted && isUnbiased(said.relationship),
      history: review.history.map((edit) => ({ ...edit, ...said })),
    }
  })

function rateCriteria(random: Random, rating: Stars): Criteria {
  const rated = CRITERION_IDS.map((id) => {
    const offset = OFFSETS[random.weigh(OFFSET_WEIGHTS)] ?? 0
    const stars = Math.min(5, Math.max(1, rating + offset)) as Stars
    return [id, random.happens(0.85) ? stars : null] as const
  })
  return { ...NO_ASPECTS.criteria, ...Object.fromEntries(rated) }
}

/** Praise with many stars, criticism with few, both in between. */
function pickTags(random: Random, rating: Stars): ReviewTag[] {
  const praiseShare = [0, 0.05, 0.15, 0.5, 0.88, 0.97][rating] ?? 0.5
  const tone = () => (random.happens(praiseShare) ? 'praise' : 'criticism')
  const wanted = Array.from({ length: random.between(1, 3) }, tone)
  const picked = wanted.map((one) => random.pick(REVIEW_TAGS.filter((tag) => tag.tone === one)).id)
  return REVIEW_TAG_IDS.filter((id) => picked.includes(id))
}

function pickRelationship(random: Random): Relationship {
  const choices = Object.entries(RELATIONSHIP_WEIGHTS) as [Relationship, number][]
  return choices[random.weigh(choices.map(([, weight]) => weight))]?.[0] ?? 'unsaid'
}
