import type { Types } from 'mongoose'
import { days } from '@/lib/domain/durations'
import type { Stars } from '@/lib/domain/stars'
import { demoId } from '@/tools/seed/demo-ids'
import type { SeededInfluencer } from '@/tools/seed/people'
import { dateBetween, type Random } from '@/tools/seed/random'
import { createDeck, type Deck, writeRating } from '@/tools/seed/ratings'
import { type Language, UPDATES } from '@/tools/seed/texts'

type Id = Types.ObjectId
export type Author = { _id: Id; name: string; createdAt: Date; emailVerifiedAt?: Date | null }
export type Times = { createdAt: Date; updatedAt: Date }

export type SeededReview = Times & {
  _id: Id
  influencerId: Id
  authorId: Id
  authorName: string
  authorSince: Date
  rating: Stars
  title: string
  details: string
  status: 'shown' | 'held' | 'removed'
  removedBy: 'author' | 'staff' | null
  heldAt: Date | null
  counted: boolean
  history: { rating: Stars; title: string; details: string; at: Date }[]
  editedAt: Date | null
  /** Only for replies that fit: it is not stored. */
  language: Language
}

/** The popularity of an influencer: weights of 1 to 5 stars. */
const TEMPERS = [
  [1, 1, 3, 8, 12],
  [1, 2, 4, 9, 7],
  [2, 3, 6, 6, 4],
  [6, 5, 4, 3, 3],
  [1, 1, 1, 3, 16],
  [8, 2, 1, 2, 9],
] as const

/** Most influencers are rated well. */
const TEMPER_WEIGHTS = [6, 5, 3, 2, 4, 1] as const

/** The first influencers of the list, whom staff have placed there, are rated well enough to be there. */
const TEMPER_AT = new Map([
  [10, 0],
  [41, 1],
])

/** How many ratings the influencer at this index has, so that each state of a screen occurs. */
function ratingsOf(random: Random, index: number): number {
  if (index === 10) return 88
  if (index === 17 || index === 41) return random.between(34, 46)
  if (index % 13 === 6) return 0
  if (index % 13 === 9) return index % 2 === 0 ? 2 : 1
  return random.between(3, 15)
}

/** The longest time after a post that made many rate at once. */
const WAVE_MS = days(9)

/**
 * Returns when an influencer was rated: spread over the last year, more of them lately, and many within days of a post that
 * was widely shared; one who is trending has shared one just now.
 */
function datesOf(random: Random, now: Date, count: number, isTrending: boolean): Date[] {
  const waves = [random.between(20, 330), random.between(20, 330)].map((ago) => days(ago))
  if (isTrending) waves.push(WAVE_MS)
  return Array.from({ length: count }, () => {
    const isInWave = random.happens(isTrending ? 0.55 : 0.35)
    const ago = isInWave
      ? (isTrending ? WAVE_MS : random.pick(waves)) - WAVE_MS * random.next() ** 2.2
      : days(358) * random.next() ** 1.5
    return new Date(now.getTime() - Math.max(0, ago) - random.between(120_000, 5_400_000))
  })
}

/** The ratings of all influencers, with a few that are no longer shown. */
export function createReviews(
  random: Random,
  now: Date,
  influencers: readonly SeededInfluencer[],
  members: readonly Author[],
): SeededReview[] {
  const reviews = createShownReviews(random, now, influencers, members)
  // The newest one of an influencer stays, as it is what visitors see first.
  const isNewest = ({ influencerId, createdAt }: SeededReview) =>
    !reviews.some((one) => one.influencerId === influencerId && one.createdAt > createdAt)
  const hide = (from: number, change: Partial<SeededReview>, stars?: Stars) => {
    const index = reviews.findIndex(
      (review, at) =>
        at >= from &&
        review.status === 'shown' &&
        !isNewest(review) &&
        (stars === undefined || review.rating === stars),
    )
    const review = reviews[index]
    if (review) reviews[index] = { ...review, counted: false, ...change }
  }
  const deleted = { title: '(deleted)', details: '(deleted)', history: [] }
  hide(40, { status: 'removed', removedBy: 'author', ...deleted })
  hide(220, { status: 'removed', removedBy: 'author', ...deleted })
  hide(0, { status: 'held', heldAt: now }, 1)
  return reviews
}

function createShownReviews(
  random: Random,
  now: Date,
  influencers: readonly SeededInfluencer[],
  members: readonly Author[],
): SeededReview[] {
  const deck = createDeck(random)
  return influencers.flatMap((influencer, index) => {
    const temper = TEMPERS[TEMPER_AT.get(index) ?? random.weigh(TEMPER_WEIGHTS)] ?? TEMPERS[0]
    const authors = random.sample(members, ratingsOf(random, index))
    const dates = datesOf(random, now, authors.length, index % 8 === 2)
    const reviews = authors.map((author, at): SeededReview => {
      const rating = (random.weigh(temper) + 1) as Stars
      const createdAt = dates[at] ?? now
      return {
        _id: demoId('review', String(influencer._id), String(author._id)),
        influencerId: influencer._id,
        authorId: author._id,
        authorName: author.name,
        authorSince: author.createdAt,
        rating,
        ...writeRating(random, deck, {
          influencer: String(influencer.name),
          category: influencer.category,
          author: author.name,
          stars: rating,
        }),
        status: 'shown',
        removedBy: null,
        heldAt: null,
        counted: Boolean(author.emailVerifiedAt),
        history: [],
        editedAt: null,
        createdAt,
        updatedAt: createdAt,
      }
    })
    return withEnglishFirst(reviews).map((review) =>
      review.language === 'english' && random.happens(0.09)
        ? edited(random, now, review, deck)
        : review,
    )
  })
}

const byNewest = (a: SeededReview, b: SeededReview) => b.createdAt.getTime() - a.createdAt.getTime()

/** Exchanges dates so that the newest rating is one that most visitors can read. */
function withEnglishFirst(reviews: SeededReview[]): SeededReview[] {
  const [newest] = reviews.toSorted(byNewest)
  const english = reviews.filter(({ language }) => language === 'english').sort(byNewest)[0]
  if (!newest || !english || newest === english) return reviews
  const dated = (review: SeededReview, { createdAt }: SeededReview) => ({
    ...review,
    createdAt,
    updatedAt: createdAt,
  })
  return reviews.map((review) => {
    if (review === newest) return dated(newest, english)
    return review === english ? dated(english, newest) : review
  })
}

/** The same rating after an edit, which adds a sentence and mostly changes the stars. */
function edited(random: Random, now: Date, review: SeededReview, deck: Deck): SeededReview {
  const at = dateBetween(random, review.createdAt, now)
  const rating = Math.min(5, Math.max(1, review.rating + random.pick([-1, 0, 1, 1, 2]))) as Stars
  const direction =
    rating === review.rating ? 'same' : rating > review.rating ? ('up' as const) : ('down' as const)
  const update = deck(UPDATES[direction], [`updates ${review.influencerId}`])
  if (!update) return review
  const { title, details } = review
  return {
    ...review,
    rating,
    details: `${details}\n\n${update}`,
    history: [{ rating: review.rating, title, details, at }],
    editedAt: at,
    updatedAt: at,
  }
}
