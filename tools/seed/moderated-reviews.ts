import type { Types } from 'mongoose'
import { type AspectsAndTags, NO_ASPECTS } from '@/lib/domain/aspects-and-tags'
import { days, hours, minutes } from '@/lib/domain/durations'
import type { Stars } from '@/lib/domain/stars'
import { demoId } from '@/tools/seed/demo-ids'
import type { SeededInfluencer } from '@/tools/seed/people'
import type { Author, SeededReview } from '@/tools/seed/reviews'
import { CAMPAIGN, REPORTED, type ReportedKey } from '@/tools/seed/texts'

/*
 * Ratings that staff has to look at: those that members report, and those of a surge (tools/seed/moderation).
 */

export const SURGE_ID = demoId('surge')
/** When the surge began. */
export const SURGE_MS = hours(5)
/** The influencer whom the surge is about, among the listed ones. */
const SURGED = 21

type ModeratedReview = SeededReview & AspectsAndTags & { surgeId?: Types.ObjectId }

type Rating = {
  influencer: SeededInfluencer
  author: Author
  stars: Stars
  title: string
  details: string
  createdAt: Date
}

const reviewOf = ({ influencer, author, stars, createdAt, ...text }: Rating): ModeratedReview => ({
  ...NO_ASPECTS,
  ...text,
  _id: demoId('review', String(influencer._id), String(author._id)),
  influencerId: influencer._id,
  authorId: author._id,
  authorName: author.name,
  authorSince: author.createdAt,
  rating: stars,
  status: 'shown',
  removedBy: null,
  heldAt: null,
  counted: true,
  history: [],
  editedAt: null,
  language: 'english',
  createdAt,
  updatedAt: createdAt,
})

/** The author of each reported rating, among the members. The demo's own member has written the one under appeal. */
const AUTHOR_AT: Record<ReportedKey, number> = {
  address: 61,
  insult: 0,
  code: 62,
  phone: 63,
  client: 64,
  parcel: 65,
  bored: 66,
}

/** Returns one rating for each of `REPORTED`, of influencers whom its author has not rated yet. */
export function createReported(
  now: Date,
  reviews: readonly SeededReview[],
  { listed, members }: { listed: readonly SeededInfluencer[]; members: readonly Author[] },
): Map<ReportedKey, ModeratedReview> {
  const isTaken = (influencer: SeededInfluencer, author: Author) =>
    reviews.some((one) => one.influencerId === influencer._id && one.authorId === author._id)
  const isQuiet = (influencer: SeededInfluencer) =>
    reviews.filter((one) => one.influencerId === influencer._id).length >= 4
  const used = new Set<SeededInfluencer>()
  const keys = Object.keys(REPORTED) as ReportedKey[]
  return new Map(
    keys.map((key, at) => {
      const author = members[AUTHOR_AT[key]]
      const influencer = listed
        .slice(SURGED + 1)
        .find((one) => author && isQuiet(one) && !used.has(one) && !isTaken(one, author))
      if (!(author && influencer)) throw new Error(`no influencer is left for '${key}'`)
      used.add(influencer)
      const createdAt = new Date(now.getTime() - days(16 + 2 * at))
      return [key, reviewOf({ ...REPORTED[key], influencer, author, createdAt })]
    }),
  )
}

/** Returns the ratings of the surge, all pending, by `newcomers`. */
export function createSurged(
  now: Date,
  listed: readonly SeededInfluencer[],
  newcomers: readonly Author[],
): ModeratedReview[] {
  const influencer = listed[SURGED]
  if (!influencer) throw new Error('no influencer for the surge')
  return CAMPAIGN.flatMap(([, stars, title, details], at) => {
    const author = newcomers[at]
    if (!author) return []
    const createdAt = new Date(now.getTime() - SURGE_MS + minutes(4 * at))
    const review = reviewOf({ influencer, author, stars, title, details, createdAt })
    return [{ ...review, status: 'held' as const, counted: false, surgeId: SURGE_ID }]
  })
}
