'use client'

import { RelationshipNote, ReviewAspects } from '@/components/reviews/review-aspects'
import { ReviewDate } from '@/components/reviews/review-date'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Stars } from '@/components/ui/stars'
import { useRead } from '@/components/ui/use-read'
import { call, type ResponseTo } from '@/lib/client/call'
import { unwrap } from '@/lib/client/read'
import { MESSAGES } from '@/lib/domain/messages'
import type { ViewedReview } from '@/lib/ratings/reviews/types'
import { wordDiff } from '@/lib/text/word-diff'

type ReviewVersion = ResponseTo<'GET /api/comment/[id]/history'>['history'][number]

/** The texts that replaced a version's; null when they are not shown. */
type Next = { title: string; details: string } | null

const textsOf = (version: ReviewVersion): Next =>
  version.isTakenBack || version.isHidden ? null : version

type Props = {
  review: Pick<
    ViewedReview,
    'id' | 'title' | 'details' | 'hiddenUnder' | 'isAnonymous' | 'appearsAt'
  >
}

/** The earlier versions of a rating, newest first, each with what the next edit changed; loaded when opened. */
export function ReviewVersions({ review }: Props) {
  const reviewId = review.id
  const asked = { params: { id: reviewId }, isPublic: true }
  const read = () => unwrap(call('GET /api/comment/[id]/history', asked))
  const { data, hasFailed, reload } = useRead(reviewId, read, { what: 'The history' })
  const versions = data?.history
  const nextOf = (index: number): Next => {
    const newer = versions?.[index - 1]
    if (newer) return textsOf(newer)
    return review.hiddenUnder === null ? review : null
  }

  if (hasFailed) {
    return (
      <Notice
        tone="danger"
        role="alert"
        className="flex flex-wrap items-center justify-between gap-3"
      >
        <p>{MESSAGES.historyFailed}</p>
        <Button variant="quiet" size="small" onClick={reload}>
          Try again
        </Button>
      </Notice>
    )
  }
  return (
    <div className="rounded-card bg-sunken px-4 py-3">
      <p role="status" className="text-muted text-sm">
        {versions ? (
          <>
            Earlier versions, newest first. The next edit removed what is{' '}
            <del className="diff">struck through</del> and added what is{' '}
            <ins className="diff">underlined</ins>.
          </>
        ) : (
          'Loading earlier versions...'
        )}
      </p>
      <ol className="divide-y divide-line">
        {versions?.map((version, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: versions of one month may have the same times
          <li key={versions.length - index} className="space-y-2 py-3 last:pb-0">
            <Version review={review} version={version} next={nextOf(index)} />
          </li>
        ))}
      </ol>
    </div>
  )
}

type VersionProps = Props & { version: ReviewVersion; next: Next }

function Version({ review, version, next }: VersionProps) {
  const { rating, title, details, relationship, writtenAt, replacedAt } = version
  return (
    <>
      <p className="facts">
        <Stars value={rating} size="small" />
        <span>
          <ReviewDate review={review} at={writtenAt} />, until{' '}
          <ReviewDate review={review} at={replacedAt} />
        </span>
        <RelationshipNote relationship={relationship} />
      </p>
      {version.isTakenBack || version.isHidden ? (
        <p className="text-muted text-sm italic">
          {version.isTakenBack
            ? 'The author withdrew this version.'
            : 'The text of this version is hidden under our rules.'}
        </p>
      ) : (
        <>
          <p dir="auto" className="max-w-measure font-semibold">
            <Changes before={title} after={next?.title} />
          </p>
          <p dir="auto" className="max-w-measure whitespace-pre-line text-sm">
            <Changes before={details} after={next?.details} />
          </p>
          <ReviewAspects criteria={version.criteria} tags={version.tags} />
        </>
      )}
    </>
  )
}

/** An earlier text with what the next edit made of it. A screen reader hears where a change begins and ends. */
function Changes({ before, after = before }: { before: string; after?: string | undefined }) {
  return wordDiff(before, after).map(({ kind, text }, index) => {
    if (kind === 'kept') return text
    const Change = kind === 'deleted' ? 'del' : 'ins'
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
      <Change key={index} className="diff">
        <span className="sr-only">{` [${kind}: `}</span>
        {text}
        <span className="sr-only">] </span>
      </Change>
    )
  })
}
