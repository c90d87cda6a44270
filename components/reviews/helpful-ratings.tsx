import Link from 'next/link'
import { viewPath } from '@/components/influencers/reviews-address'
import { Stars } from '@/components/ui/stars'
import { MESSAGES } from '@/lib/domain/messages'
import { ratingAnchor } from '@/lib/domain/paths'
import type { Excerpt, HelpfulQuotes } from '@/lib/ratings/reviews/types'

type Props = {
  influencerId: string
  helpful: HelpfulQuotes
  /** The ratings that the page lists. */
  listed: readonly { id: string }[]
}

/** What speaks for and against, or what helped most readers whatever its stars, with links to the whole ratings. */
export function HelpfulRatings({ influencerId, helpful, listed }: Props) {
  const quotes = quotesOf(helpful)
  if (quotes.length === 0) return null
  // Among the ratings with its stars, by helpfulness, it is the first.
  const pathOf = ({ id, rating }: Excerpt) => {
    const isHere = listed.some((one) => one.id === id)
    const path = isHere ? '' : viewPath(influencerId, { stars: rating, sort: 'helpful' })
    return `${path}#${ratingAnchor(id)}`
  }
  return (
    <section aria-labelledby="helpful" className="print:hidden">
      <h2 id="helpful" className="sr-only">
        Most helpful reviews
      </h2>
      <ul className="quotes">
        {quotes.map(({ label, excerpt }) => (
          <Quote key={excerpt.id} label={label} excerpt={excerpt} path={pathOf(excerpt)} />
        ))}
      </ul>
    </section>
  )
}

function quotesOf(helpful: HelpfulQuotes): Omit<QuoteProps, 'path'>[] {
  if ('most' in helpful) {
    return helpful.most ? [{ label: 'Most helpful review', excerpt: helpful.most }] : []
  }
  return [
    { label: 'Top positive review', excerpt: helpful.positive },
    { label: 'Top critical review', excerpt: helpful.critical },
  ]
}

const helpfulWords = (likes: number) =>
  likes === 1 ? '1 person found this helpful' : `${likes} people found this helpful`

type QuoteProps = { label: string; excerpt: Excerpt; path: string }

function Quote({ label, excerpt, path }: QuoteProps) {
  const { rating, title, details, language, authorName, likesCount, isBridging } = excerpt
  return (
    <li className="group link-card space-y-1 px-4 py-2.5 text-sm sm:py-3">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-medium">{label}</span>
        <Stars value={rating} size="small" />
      </p>
      <h3
        lang={language || undefined}
        dir="auto"
        className="font-semibold text-base max-sm:truncate"
      >
        <Link
          href={path}
          prefetch={false}
          rel="nofollow"
          onClick={() => document.getElementById(ratingAnchor(excerpt.id))?.focus()}
          className="underline decoration-edge decoration-dotted underline-offset-4 card-link"
        >
          {title}
        </Link>
      </h3>
      <p lang={language || undefined} dir="auto" className="max-sm:line-clamp-2">
        {details}
      </p>
      <p className="flex gap-x-1 text-muted">
        <bdi className="truncate">{authorName || MESSAGES.anonymous}</bdi>
        <span className="whitespace-nowrap">· {helpfulWords(likesCount)}</span>
      </p>
      {isBridging && (
        <p className="text-muted">Also helpful to readers who usually disagree with each other</p>
      )}
    </li>
  )
}
