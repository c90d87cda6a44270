'use client'

import { useId, useState } from 'react'
import { Label } from '@/components/influencers/rating-line'
import { ReportLink } from '@/components/moderation/report-link'
import { ModerateButton } from '@/components/reviews/moderate-button'
import { ResponseVersions } from '@/components/reviews/on-press'
import { RelativeTime } from '@/components/ui/relative-time'
import type { Reply } from '@/lib/ratings/reviews/types'

type Props = { response: Reply; reviewId: string; name: string }

/** What the owner of the page answers to a review, above the replies. */
export function OfficialResponse({ response, reviewId, name }: Props) {
  const [areVersionsShown, setVersionsShown] = useState(false)
  const headingId = useId()
  const versionsId = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: no landmark, of which a page would have many, nor a part of a form
    <div
      role="group"
      aria-labelledby={headingId}
      className="rounded-card border border-line bg-accent-soft px-4 py-3 text-sm"
    >
      <p className="facts">
        <span id={headingId} className="flex flex-wrap items-center gap-2">
          <Label>Official response</Label>
          <span className="sr-only"> by </span>
          <bdi className="font-semibold text-ink">{name}</bdi>
        </span>
        <RelativeTime at={response.createdAt} />
        {response.editedAt && (
          <button
            type="button"
            aria-expanded={areVersionsShown}
            aria-controls={versionsId}
            onClick={() => setVersionsShown(!areVersionsShown)}
            className="needs-script -my-1 inline-flex min-h-8 items-center underline decoration-dotted underline-offset-4 hover:text-ink pointer-coarse:min-h-11"
          >
            edited
          </button>
        )}
      </p>
      <p dir="auto" className="mt-1 max-w-measure whitespace-pre-line">
        {response.text}
      </p>
      <div id={versionsId} className="empty:hidden">
        {areVersionsShown && <ResponseVersions reviewId={reviewId} />}
      </div>
      {!response.isMine && (
        <ReportLink
          kind="reply"
          id={response.id}
          label={`Report the official response by ${name}`}
        />
      )}
      <ModerateButton subjectKind="reply" subjectId={response.id} />
    </div>
  )
}
