import { isAnonymous, startOfNextMonth } from '@/lib/domain/anonymous'
import {
  type AspectsAndTags,
  CRITERION_IDS,
  REVIEW_TAG_IDS,
  readAspects,
  type StoredAspects,
  type Topic,
  topicLabel,
} from '@/lib/domain/aspects-and-tags'
import { days } from '@/lib/domain/durations'
import type { Stars } from '@/lib/domain/stars'
import { CUES } from '@/lib/ratings/topics/languages'
import { phrasesOf } from '@/lib/ratings/topics/phrases'
import { readSentences, type Sentence } from '@/lib/ratings/topics/sentences'
import type {
  LanguageTopics,
  ReviewTopic,
  StoredQuote,
  StoredTopic,
  Tendency,
  TopicKind,
  TopicQuote,
  TopicReview,
  TopicTone,
} from '@/lib/ratings/topics/types'
import { foldedWords } from '@/lib/text/words'

/*
 * What reviews are about, by counting and without a model: the aspects that authors rated, the tags that they picked and the
 * phrases that several of them use, each with whole sentences of reviews. The same reviews have the same topics.
 */

/** Raised when the rule changes: reconciliation then computes all topics again. */
export const TOPIC_RULE = 3
export const TOPICS = {
  /** Counted reviews from which on an influencer, or one language of the reviews, has topics. */
  reviewsMin: 10,
  /** The newest reviews that are read. */
  reviewsMax: 500,
  most: 6,
  /** At most so many of each kind. */
  perKind: { aspect: 3, tag: 2, phrase: 3 },
  /** The least reviews that mention a topic, and the least of them that may be quoted; and their least share. */
  mentionsMin: 3,
  /** A review is quoted after so many days, or at once if its author has a record. */
  quotedAfterDays: 7,
  shareMin: 0.04,
  /** Praise and criticism are both quoted where each has more than this share of a topic's reviews. */
  disputedShare: 0.1,
  /** Sentences that are shown, and those that are stored of each tone in case some are no longer shown. */
  quotes: 2,
  quotesPerTone: 3,
  /** The difference of two averages, in stars, that is worth a word. */
  difference: 0.5,
} as const

/** A review with its sentences. */
type Read<Id> = Omit<TopicReview<Id>, keyof StoredAspects> &
  Pick<AspectsAndTags, 'criteria' | 'tags'> & { sentences: Sentence[] }
type IsAbout = (sentence: Sentence, language: string) => boolean
type Candidate<R> = Pick<StoredTopic, 'kind' | 'id' | 'language'> & {
  mentions: R[]
  isAbout: IsAbout
  toneOf(review: R): TopicTone
}

type Dated = { _id: unknown; authorId: unknown; createdAt: Date; editedAt?: Date | null }

/** Returns when a review becomes old enough to be quoted. Of an anonymous one the month tells it, as no day of it is shown. */
export function oldEnoughAt({ createdAt, editedAt, ...review }: Dated): Date {
  const changedAt = editedAt && editedAt > createdAt ? editedAt : createdAt
  const since = isAnonymous(review) ? startOfNextMonth(changedAt) : changedAt
  return new Date(since.getTime() + days(TOPICS.quotedAfterDays))
}

const mayBeQuoted = ({ quotableFrom }: Pick<TopicReview, 'quotableFrom'>) => quotableFrom === null
const toneOfStars = (stars: number): TopicTone =>
  stars >= 4 ? 'praise' : stars <= 2 ? 'criticism' : 'mixed'
const average = (reviews: readonly { rating: number }[]) =>
  reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length

/**
 * Returns the topics of the given counted reviews: of all, and of each language that has enough. `name` is the influencer's,
 * which is not a topic.
 */
export function topicsOf<Id>(
  given: readonly TopicReview<Id>[],
  { name }: { name: string },
): LanguageTopics<Id>[] {
  if (given.length < TOPICS.reviewsMin) return []
  const names = new Set(foldedWords(name))
  const reviews = given.map((review): Read<Id> => {
    const { criteria, tags } = readAspects(review)
    return { ...review, criteria, tags, sentences: readSentences(review) }
  })
  const languages = [...new Set(reviews.map(({ language }) => language))].filter(Boolean).sort()
  const inLanguage = (language: string) =>
    language ? reviews.filter((review) => review.language === language) : reviews
  return ['', ...languages]
    .map((language) => ({ language, own: inLanguage(language) }))
    .filter(({ own }) => own.length >= TOPICS.reviewsMin)
    .map(({ language, own }) => ({
      language,
      reviewsCount: own.length,
      ratingSum: own.reduce((sum, { rating }) => sum + rating, 0),
      topics: topicsOfGroup(own, names),
    }))
}

function topicsOfGroup<Id>(
  reviews: readonly Read<Id>[],
  names: ReadonlySet<string>,
): StoredTopic<Id>[] {
  const least = Math.max(TOPICS.mentionsMin, Math.ceil(TOPICS.shareMin * reviews.length))
  const readable = mostFrequent(reviews.map(({ language }) => language))
  const quoted = new Set<Id>()
  const taken: Record<TopicKind, number> = { aspect: 0, tag: 0, phrase: 0 }
  const topics: StoredTopic<Id>[] = []
  for (const candidate of candidatesOf(reviews, names, least)) {
    if (topics.length === TOPICS.most) break
    if (taken[candidate.kind] === TOPICS.perKind[candidate.kind]) continue
    const topic = toTopic(candidate, { reviews, readable, quoted })
    if (!topic) continue
    taken[candidate.kind] += 1
    for (const { reviewId } of shownQuotes(topic, topic.quotes)) quoted.add(reviewId)
    topics.push(topic)
  }
  return topics
}

/** Returns what may become a topic, mentioned most often first. */
function candidatesOf<Id>(
  reviews: readonly Read<Id>[],
  names: ReadonlySet<string>,
  least: number,
): Candidate<Read<Id>>[] {
  const aspects = CRITERION_IDS.map((id) => ({
    ...({ kind: 'aspect', id, language: '', isAbout: isCuedBy(id) } as const),
    mentions: reviews.filter(({ criteria, language, sentences }) => {
      const isRated = criteria[id] !== null
      return isRated || sentences.some((sentence) => isCuedBy(id)(sentence, language))
    }),
    toneOf: ({ criteria, rating }: Read<Id>) => toneOfStars(criteria[id] ?? rating),
  }))
  const toneOf = ({ rating }: Read<Id>) => toneOfStars(rating)
  const tags = REVIEW_TAG_IDS.map((id) => ({
    ...({ kind: 'tag', id, language: '', isAbout: isCuedBy(id), toneOf } as const),
    mentions: reviews.filter((review) => review.tags.includes(id)),
  }))
  const languages = [...new Set(reviews.map(({ language }) => language))].sort()
  const phrases = languages.flatMap((language) => {
    const own = reviews.filter((review) => review.language === language)
    return phrasesOf(own, { language, names, least }).map(({ text, stems, reviews: mentions }) => ({
      ...({ kind: 'phrase', id: text, language, isAbout: contains(stems), toneOf } as const),
      mentions,
    }))
  })
  return [...aspects, ...tags, ...phrases]
    .filter(
      ({ mentions }) =>
        mentions.length >= least && mentions.filter(mayBeQuoted).length >= TOPICS.mentionsMin,
    )
    .sort((one, other) => other.mentions.length - one.mentions.length)
}

const contains =
  (stems: string): IsAbout =>
  ({ words }) =>
    ` ${words.map(({ stem }) => stem).join(' ')} `.includes(` ${stems} `)

const isCuedBy =
  (id: Topic): IsAbout =>
  ({ words }, language) => {
    const cues = CUES[language]?.[id]
    return cues !== undefined && words.some(({ folded }) => cues.has(folded))
  }

function mostFrequent(languages: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const one of languages) counts.set(one, (counts.get(one) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? ''
}

type Context<Id> = {
  reviews: readonly Read<Id>[]
  /** The language that most readers of the page can read. */
  readable: string
  /** The reviews that other topics quote: each is quoted once, and an author has one. */
  quoted: ReadonlySet<Id>
}

/** Returns the topic with its quotes; null where too few sentences can be quoted. */
function toTopic<Id>(
  { kind, id, language, mentions, isAbout, toneOf }: Candidate<Read<Id>>,
  { reviews, readable, quoted }: Context<Id>,
): StoredTopic<Id> | null {
  const others = reviews.filter((review) => !mentions.includes(review))
  const share = (tone: TopicTone) =>
    mentions.filter((review) => toneOf(review) === tone).length / mentions.length
  const isDisputed =
    share('praise') > TOPICS.disputedShare && share('criticism') > TOPICS.disputedShare
  const ranked = mentions
    .filter((review) => mayBeQuoted(review) && !quoted.has(review.id))
    .sort(
      (one, other) =>
        Number(other.language === readable) - Number(one.language === readable) ||
        other.helpfulness - one.helpfulness ||
        Number(other.createdAt) - Number(one.createdAt),
    )
    .flatMap((review) => quoteOf(review, isAbout, toneOf(review)))
  const kept = (['praise', 'criticism', 'mixed'] as const).flatMap((tone) =>
    ranked.filter((quote) => quote.tone === tone).slice(0, TOPICS.quotesPerTone),
  )
  const topic = {
    kind,
    id,
    language,
    count: mentions.length,
    average: average(mentions),
    othersAverage: others.length >= TOPICS.mentionsMin ? average(others) : null,
    isDisputed,
    quotes: ranked.filter((quote) => kept.includes(quote)),
  }
  return shownQuotes(topic, topic.quotes).length === TOPICS.quotes ? topic : null
}

function quoteOf<Id>(
  { id: reviewId, language, editedAt, sentences }: Read<Id>,
  isAbout: IsAbout,
  tone: TopicTone,
): StoredQuote<Id>[] {
  const quoted = sentences.find((one) => one.isQuotable && isAbout(one, language))
  return quoted ? [{ reviewId, editedAt, sentence: quoted.text, tone }] : []
}

type ToneQuote = { tone: TopicTone; sentence: string }

/** Returns the quotes that are shown: praise and criticism where a topic is disputed. Sentences that repeat are left out. */
function shownQuotes<Q extends ToneQuote>(
  { isDisputed }: Pick<StoredTopic, 'isDisputed'>,
  quotes: readonly Q[],
): Q[] {
  const distinct = quotes.filter(
    ({ sentence }, index) => quotes.findIndex((one) => one.sentence === sentence) === index,
  )
  const first = (tone: TopicTone) => distinct.filter((one) => one.tone === tone).slice(0, 1)
  return isDisputed ? [...first('praise'), ...first('criticism')] : distinct.slice(0, TOPICS.quotes)
}

function tendencyOf(average: number, othersAverage: number | null): Tendency {
  if (othersAverage === null) return null
  const difference = average - othersAverage
  if (Math.abs(difference) < TOPICS.difference) return 'alike'
  return difference > 0 ? 'higher' : 'lower'
}

/** What a page must know of a quoted review: it is shown and counted, in this version. */
type QuotedReview = Pick<TopicQuote, 'rating' | 'authorName' | 'language'> & {
  editedAt: Date | null
}

/**
 * Returns the topics as a page shows them. `shown` are the reviews that can be quoted now: quotes of others, or of another
 * version, are left out, and a topic without enough quotes with them. Each is quoted once.
 */
export function toReviewTopics(
  topics: readonly StoredTopic[],
  shown: ReadonlyMap<string, QuotedReview>,
): ReviewTopic[] {
  const quoted = new Set<string>()
  return topics.flatMap(({ isDisputed, quotes, ...topic }) => {
    const verified = quotes.flatMap((quote) => {
      const review = shown.get(quote.reviewId)
      const isSame = review && Number(review.editedAt) === Number(quote.editedAt)
      return isSame && !quoted.has(quote.reviewId) ? [{ ...quote, review }] : []
    })
    const chosen = shownQuotes({ isDisputed }, verified)
    if (chosen.length < TOPICS.quotes) return []
    for (const { reviewId } of chosen) quoted.add(reviewId)
    return [
      {
        ...topic,
        label: topic.kind === 'phrase' ? topic.id : topicLabel(topic.id as Topic),
        tendency: tendencyOf(topic.average, topic.othersAverage),
        quotes: chosen.map(({ reviewId, sentence, review }) => ({
          reviewId,
          sentence,
          rating: review.rating as Stars,
          authorName: review.authorName,
          language: review.language,
        })),
      },
    ]
  })
}
