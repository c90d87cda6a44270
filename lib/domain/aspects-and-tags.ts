import type { Stars } from './stars'

/*
 * What a rating may say beside its stars and its words, all of it optional. The database keeps totals by place in
 * CRITERIA and REVIEW_TAGS: add at the end, never reorder or take out.
 */

/** Four aspects that can have stars of their own. */
export const CRITERIA = [
  { id: 'honesty', label: 'Ad honesty', hint: 'Ads are marked, and claims hold true' },
  { id: 'content', label: 'Content', hint: 'Well made, and worth the time' },
  { id: 'responsiveness', label: 'Responsiveness', hint: 'Answers questions and criticism' },
  { id: 'value', label: 'Value', hint: 'What they recommend or sell is worth its price' },
] as const
export type CriterionId = (typeof CRITERIA)[number]['id']
/** Stars per criterion; null: not rated. */
export type Criteria = Record<CriterionId, Stars | null>
export const CRITERION_IDS: readonly CriterionId[] = CRITERIA.map(({ id }) => id)

/** Short words to pick from, as many of praise as of criticism. */
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
/** So many of them on one rating. */
export const TAGS_MAX = 5

/** How the author knows the influencer. */
export const RELATIONSHIPS = [
  { id: 'unsaid', label: 'Rather not say' },
  { id: 'follower', label: 'I follow them' },
  { id: 'customer', label: 'I bought what they recommend' },
  { id: 'worked-with', label: 'I worked with them' },
  { id: 'competitor', label: 'I am in the same business' },
  { id: 'paid', label: 'I was paid or got a gift' },
] as const
export type Relationship = (typeof RELATIONSHIPS)[number]['id']
export const RELATIONSHIP_IDS: readonly Relationship[] = RELATIONSHIPS.map(({ id }) => id)

/** What a reader sees of it beside the author's name; nothing of what is unsaid. */
export const RELATIONSHIP_NOTES: Record<Relationship, string | null> = {
  unsaid: null,
  follower: 'Follower',
  customer: 'Customer',
  'worked-with': 'Worked together',
  competitor: 'Same business',
  paid: 'Paid or gifted – not counted',
}

/** A rating that was paid for is shown, with a label, and is no part of any average. */
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

/** Counted ratings of one week; `week`: whole weeks since 1970-01-01. */
export type RatingWeek = { week: number; sum: number; count: number }
/** About 90 days: what 'recent' means, the running week included. */
export const RECENT_WEEKS = 13
/** One more is kept, so that the window stays whole while the running week is young. */
export const KEPT_WEEKS = RECENT_WEEKS + 1
export const WEEK_MS = 7 * 24 * 60 * 60 * 1_000
export const weekOf = (at: Date) => Math.floor(at.getTime() / WEEK_MS)
