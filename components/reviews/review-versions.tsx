'use client'

import { RelationshipNote, ReviewAspects } from '@/components/reviews/review-aspects'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { RelativeTime } from '@/components/ui/relative-time'
import { Stars } from '@/components/ui/stars'
import { useRead } from '@/components/ui/use-read'
import { call, type ResponseTo } from '@/lib/client/call'
import { unwrap } from '@/lib/client/read'
import { MESSAGES } from '@/lib/domain/messages'

type ReviewVersion = ResponseTo<'GET /api/comment/[id]/history'>['history'][number]

/** The earlier versions of a rating, newest first, loaded when opened. */
export function ReviewVersions({ reviewId }: { reviewId: string }) {
  const asked = { params: { id: reviewId }, isPublic: true }
  const read = () => unwrap(call('GET /api/comment/[id]/history', asked))
  const { data, hasFailed, reload } = useRead(reviewId, read, { what: 'The history' })
  const versions = data?.history

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
        {versions ? 'Earlier versions, newest first' : 'Loading earlier versions...'}
      </p>
      <ol className="divide-y divide-line">
        {versions?.map((version) => (
          <li key={version.replacedAt} className="space-y-2 py-3 last:pb-0">
            <Version version={version} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function Version({ version }: { version: ReviewVersion }) {
  const { rating, title, details, relationship, writtenAt, replacedAt } = version
  return (
    <>
      <p className="facts">
        <Stars value={rating} size="small" />
        <span>
          <RelativeTime at={writtenAt} />, until <RelativeTime at={replacedAt} />
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
            {title}
          </p>
          <p dir="auto" className="max-w-measure whitespace-pre-line text-sm">
            {details}
          </p>
          <ReviewAspects criteria={version.criteria} tags={version.tags} />
        </>
      )}
    </>
  )
}
