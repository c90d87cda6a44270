'use client'

import { useState } from 'react'
import { OwnListFrame } from '@/components/accounts/own-list-frame'
import { ResponseForm } from '@/components/claims/response-form'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { RelativeTime } from '@/components/ui/relative-time'
import { Stars } from '@/components/ui/stars'
import { useForm } from '@/components/ui/use-form'
import { useOwnList } from '@/components/ui/use-own-list'
import { call } from '@/lib/client/call'
import { MESSAGES } from '@/lib/domain/messages'
import type { DeskReview, OwnedPage } from '@/lib/ratings/official-responses/responses'

type Props = { page: OwnedPage; onAnswered(): Promise<unknown> }

/** The reviews of a page for its owner, those without a response first. */
export function DeskReviews({ page, onAnswered }: Props) {
  const params = { id: page.id }
  const list = useOwnList<DeskReview>(`reviews of ${page.id}`, (skip) =>
    call('GET /api/me/pages/[id]/reviews', { params, query: { skip: String(skip) } }),
  )

  function change(review: DeskReview) {
    list.change(review)
    void onAnswered()
  }

  return (
    <section className="space-y-4">
      <h3 className="font-semibold text-xl">Reviews</h3>
      <OwnListFrame
        label="Reviews of your page"
        list={list}
        order="unanswered first"
        empty={{
          title: 'No reviews yet',
          canStay: true,
          text: 'You can respond to each review here.',
        }}
      >
        {list.page?.entries.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} onChange={change} />
          </li>
        ))}
      </OwnListFrame>
    </section>
  )
}

type CardProps = { review: DeskReview; onChange(review: DeskReview): void }

function ReviewCard({ review, onChange }: CardProps) {
  const [isWriting, setWriting] = useState(false)
  const { authorName, rating, title, details, language, createdAt, response } = review
  const author = authorName || MESSAGES.anonymous
  return (
    <Card>
      <article className="space-y-3">
        <p className="facts">
          <Stars value={rating} size="small" />
          <bdi>{author}</bdi>
          <RelativeTime at={createdAt} />
          {review.updatedAfterResponse && <span className="label">Updated after a response</span>}
        </p>
        <div lang={language || undefined} className="space-y-1">
          <h4 dir="auto" className="max-w-measure font-semibold">
            {title}
          </h4>
          <p dir="auto" className="max-w-measure whitespace-pre-line">
            {details}
          </p>
        </div>
        {isWriting ? (
          <ResponseForm
            reviewId={review.id}
            written={response?.text ?? ''}
            onCancel={() => setWriting(false)}
            onSaved={(saved) => {
              setWriting(false)
              onChange({ ...review, response: saved })
            }}
          />
        ) : (
          <Response review={review} onWrite={() => setWriting(true)} onChange={onChange} />
        )}
      </article>
    </Card>
  )
}

/** The response that was given, and what its author can do next. */
function Response({ review, onWrite, onChange }: CardProps & { onWrite(): void }) {
  const { response } = review
  const author = review.authorName || MESSAGES.anonymous
  if (!response) {
    return (
      <Button
        variant="quiet"
        size="small"
        aria-label={`Respond to the review by ${author}`}
        onClick={onWrite}
      >
        Respond
      </Button>
    )
  }
  return (
    <>
      <div className="rounded-card bg-accent-soft px-4 py-3 text-sm">
        <p className="text-muted">
          Your official response, <RelativeTime at={response.createdAt} />
          {response.editedAt && ', edited'}
        </p>
        <p dir="auto" className="mt-1 max-w-measure whitespace-pre-line">
          {response.text}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="quiet"
          size="small"
          aria-label={`Edit your response to the review by ${author}`}
          onClick={onWrite}
        >
          Edit response
        </Button>
        <DeleteResponse review={review} onDeleted={() => onChange({ ...review, response: null })} />
      </div>
    </>
  )
}

function DeleteResponse({ review, onDeleted }: { review: DeskReview; onDeleted(): void }) {
  const form = useForm({
    initial: { id: review.id },
    send: (params) => call('DELETE /api/comment/[id]/response', { params }),
    toastMs: 5_000,
    onDone: onDeleted,
  })
  return (
    <Button
      variant="plain"
      size="small"
      isBusy={form.isBusy}
      aria-label={`Delete your response to the review by ${review.authorName || MESSAGES.anonymous}`}
      onClick={() => form.submit()}
    >
      Delete response
    </Button>
  )
}
