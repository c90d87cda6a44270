import type { Stars } from './stars'

/*
 * The optional parts of a rating beside its stars and text. The database stores totals by index in CRITERIA and
 * REVIEW_TAGS: append only, never reorder or remove.
 */

/** Four aspects that can have stars of their own. */
export const CRITERIA = [
  { id: 'honesty', label: 'Ad honesty', hint: 'Labels ads; claims hold up' },
  { id: 'content', label: 'Content', hint: 'Well made and worth your time' },
  { id: 'responsiveness', label: 'Responsiveness', hint: 'Answers questions and criticism' },
  { id: 'value', label: 'Value', hint: 'What they sell or recommend is worth the money' },
] as const
export type CriterionId = (typeof CRITERIA)[number]['id']
/** Stars per criterion; null: not rated. */
export type Criteria = Record<CriterionId, Stars | null>
export const CRITERION_IDS: readonly CriterionId[] = CRITERIA.map(({ id }) => id)

/** Tags to choose from, as many of praise as of criticism. */
export const REVIEW_TAGS = [
  { id: 'honest-ads', label: 'Honest about ads', tone: 'praise' },
  { id: 'hidden-ads', label: 'Hidden ads', tone: 'criticism' },
  { id: 'expert', label: 'Knows the subject', tone: 'praise' },
  { id: 'false-claims', label: 'False claims', tone: 'criticism' },
  { id: 'helpful', label: 'Helpful', tone: 'praise' },
  { id: 'clickbait', label: 'Clickbait', tone: 'criticism' },
  { id: 'kind', label: 'Kind to followers', tone: 'praise' },
  { id: 'rude', label: 'Rude to followers', tone: 'criticism' },
  { id: 'keeps-promises', label: 'Keeps promises', tone: 'praise' },
  { id: 'broken-promises', label: 'Broken promises', tone: 'criticism' },
  { id: 'inspiring', label: 'Inspiring', tone: 'praise' },
  { id: 'repetitive', label: 'Repetitive', tone: 'criticism' },
] as const
export type ReviewTag = (typeof REVIEW_TAGS)[number]['id']
export const REVIEW_TAG_IDS: readonly ReviewTag[] = REVIEW_TAGS.map(({ id }) => id)
/** The maximum number of tags on one rating. */
export const TAGS_MAX = 5

/** What a list of ratings can be about: those that rated an aspect, or picked a tag. */
export const TOPIC_IDS: readonly Topic[] = [...CRITERION_IDS, ...REVIEW_TAG_IDS]
export type Topic = CriterionId | ReviewTag
/** Whether the topic is an aspect, not a tag. */
export const isAspect = (topic: Topic): topic is CriterionId =>
  CRITERION_IDS.some((id) => id === topic)
export const topicLabel = (topic: Topic): string =>
  [...CRITERIA, ...REVIEW_TAGS].find(({ id }) => id === topic)?.label ?? ''

/** How the author knows the influencer. */
export const RELATIONSHIPS = [
  { id: 'unsaid', label: 'Rather not say' },
  { id: 'follower', label: 'Follower' },
  { id: 'customer', label: 'Customer' },
  { id: 'worked-with', label: 'Worked together' },
  { id: 'competitor', label: 'Same field' },
  { id: 'paid', label: 'Paid or gifted' },
] as const
export type Relationship = (typeof RELATIONSHIPS)[number]['id']
export const RELATIONSHIP_IDS: readonly Relationship[] = RELATIONSHIPS.map(({ id }) => id)

/** The note beside the author's name; none where the relationship is unsaid. */
export const RELATIONSHIP_NOTES: Record<Relationship, string | null> = {
  unsaid: null,
  follower: 'Follower',
  customer: 'Customer',
  'worked-with': 'Worked together',
  competitor: 'Same field',
  paid: 'Paid or gifted – not counted',
}

/** What the raters of each relationship are called together; paid ratings do not count. */
export const RATER_GROUPS: Partial<Record<Relationship, string>> = {
  follower: 'Followers',
  customer: 'Customers',
  'worked-with': 'Worked together',
  competitor: 'Same field',
  unsaid: 'Not stated',
}

/** Whether a rating counts: a paid one is shown with a label, but is not part of any average. */
export const isUnbiased = (relationship: Relationship) => relationship !== 'paid'

export type AspectsAndTags = {
  criteria: Criteria
  tags: ReviewTag[]
  relationship: Relationship
}
export const NO_ASPECTS: AspectsAndTags = {
  criteria: { honesty: null, content: null, responsiveness: null, value: null },
  tags: [],
  relationship: 'unsaid',
}

/** Aspects, tags and relationship as stored. */
export type StoredAspects = {
  criteria?: Partial<Record<CriterionId, number | null>> | null
  tags?: readonly string[] | null
  relationship?: string | null
}

/** Reads the aspects, tags and relationship of a stored review. */
export function readAspects(stored: StoredAspects): AspectsAndTags {
  const { criteria, tags, relationship } = stored
  const stars = (id: CriterionId) => (criteria?.[id] ?? null) as Stars | null
  return {
    criteria: {
      honesty: stars('honesty'),
      content: stars('content'),
      responsiveness: stars('responsiveness'),
      value: stars('value'),
    },
    tags: [...(tags ?? [])] as ReviewTag[],
    relationship: (relationship ?? NO_ASPECTS.relationship) as AspectsAndTags['relationship'],
  }
}

/** Counted ratings of one week; `week`: whole weeks since 1970-01-01. */
export type RatingWeek = { week: number; sum: number; count: number }
/** Aggregates of criteria, tags and weeks. */
export type AspectTotals = {
  criteriaSums: number[]
  criteriaCounts: number[]
  tagCounts: number[]
  /** Weeks with ratings, oldest first. */
  ratingWeeks: RatingWeek[]
}
/** Aspect totals as stored. */
export type StoredAspectTotals = { [F in keyof AspectTotals]?: AspectTotals[F] | null }
/** About 90 days: what 'recent' means, the running week included. */
export const RECENT_WEEKS = 13
/** One more than recent, so that the window stays full early in the current week. */
export const KEPT_WEEKS = RECENT_WEEKS + 1
export const WEEK_MS = 7 * 24 * 60 * 60 * 1_000
/** The number of whole weeks since 1970-01-01. */
export const weekOf = (at: Date) => Math.floor(at.getTime() / WEEK_MS)
