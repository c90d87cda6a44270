import Link from 'next/link'
import { Fold } from '@/components/influencers/fold'
import {
  commentsPath,
  type ReviewsView,
  viewPath,
  withChange,
} from '@/components/influencers/reviews-address'
import { Stars } from '@/components/ui/stars'
import type { Topic } from '@/lib/domain/aspects-and-tags'
import { LIMIT } from '@/lib/domain/limits'
import { MESSAGES } from '@/lib/domain/messages'
import { ratingAnchor } from '@/lib/domain/paths'
import { formatRating } from '@/lib/domain/stars'
import type { ReviewTopic, ReviewTopics, TopicQuote } from '@/lib/ratings/topics/types'

type Props = {
  influencerId: string
  topics: ReviewTopics
  view: ReviewsView
  /** The reviews that the page lists. */
  listed: readonly { id: string }[]
}

/** What reviews are about: topics with their share and tendency, in sentences of reviews that link to them. */
export function WhatPeopleSay({ influencerId, topics: found, view, listed }: Props) {
  const { reviewsCount, topics } = found
  return (
    <Fold title="What people say" summary={topics.map(nameOf).join(', ')}>
      <ul className="grid gap-x-8 gap-y-5 pt-1 md:grid-cols-2">
        {topics.map((topic) => (
          <li key={`${topic.kind} ${topic.id}`} className="min-w-0 text-sm">
            <h3 className="font-semibold">
              <Link
                href={commentsPath(influencerId, withChange(view, filterOf(topic)))}
                prefetch={false}
                rel="nofollow"
                className="text-link"
              >
                {nameOf(topic)}
              </Link>
            </h3>
            <p className="text-muted">
              {topic.count} of {reviewsCount} reviews mention it, averaging {tendencyOf(topic)}
            </p>
            <ul className="mt-1 space-y-1">
              {topic.quotes.map((quote) => (
                <Quote
                  key={quote.reviewId}
                  quote={quote}
                  path={quotePath(influencerId, quote, listed)}
                />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Fold>
  )
}

function Quote({ quote, path }: { quote: TopicQuote; path: string }) {
  const { reviewId, rating, authorName, language, sentence } = quote
  return (
    <li>
      <Link
        href={path}
        prefetch={false}
        rel="nofollow"
        onClick={() => document.getElementById(ratingAnchor(reviewId))?.focus()}
        className="block py-1 hover:underline"
      >
        <q lang={language || undefined} dir="auto">
          {sentence}
        </q>{' '}
        <span className="inline-flex items-center gap-1.5 text-muted">
          <Stars value={rating} size="small" />
          <bdi>{authorName || MESSAGES.anonymous}</bdi>
        </span>
      </Link>
    </li>
  )
}

const nameOf = ({ kind, label }: ReviewTopic) => (kind === 'phrase' ? `“${label}”` : label)

/** Selects the reviews that mention a topic: of an aspect or tag, those that rated or picked it. */
const filterOf = ({ kind, id }: ReviewTopic): Partial<ReviewsView> =>
  kind === 'phrase' ? { q: id } : { topic: id as Topic }

/** The address of a quoted review: on this page, or found by its own words, whatever the filters leave out. */
function quotePath(
  influencerId: string,
  { reviewId, sentence }: TopicQuote,
  listed: Props['listed'],
) {
  const isHere = listed.some(({ id }) => id === reviewId)
  const path = isHere ? '' : viewPath(influencerId, { q: beginningOf(sentence) })
  return `${path}#${ratingAnchor(reviewId)}`
}

/** As many whole words as a search may have. */
function beginningOf(sentence: string): string {
  const characters = [...sentence]
  if (characters.length <= LIMIT.searchCharsMax) return sentence
  const start = characters.slice(0, LIMIT.searchCharsMax).join('')
  const end = start.lastIndexOf(' ')
  return end > 0 ? start.slice(0, end) : start
}

function tendencyOf({ tendency, average, othersAverage }: ReviewTopic): string {
  const own = formatRating(average)
  if (tendency === null || othersAverage === null) return own
  if (tendency === 'alike') return `${own} (about the same as the rest)`
  return `${own}; reviews that don’t: ${formatRating(othersAverage)}`
}
