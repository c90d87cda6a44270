'use client'

import { type FormEvent, useRef, useState } from 'react'
import { type BadWording, loadLanguageCheck } from '@/components/reviews/check-profanity'
import { LoginNotice } from '@/components/reviews/login-notice'
import { MoreAboutIt } from '@/components/reviews/more-about-it'
import { PointsNotice } from '@/components/reviews/points-notice'
import { aspectsToSend, type RatingDraft } from '@/components/reviews/rating-draft'
import { RelationshipField } from '@/components/reviews/relationship-field'
import { StarInput } from '@/components/reviews/star-input'
import { useRatingForm } from '@/components/reviews/use-rating-form'
import { useRatingSubmit } from '@/components/reviews/use-rating-submit'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { TextAreaField, TextField } from '@/components/ui/field'
import { FormError } from '@/components/ui/form-error'
import { Notice } from '@/components/ui/notice'
import { RelativeTime } from '@/components/ui/relative-time'
import type { RatingForm } from '@/lib/client/api'
import type { Viewer } from '@/lib/client/session'
import { LIMIT } from '@/lib/domain/limits'
import { MESSAGES } from '@/lib/domain/messages'
import { PATH } from '@/lib/domain/paths'

type Props = { influencer: RatingForm['influencer'] }
type Field = 'rating' | 'title' | 'details'
type Errors = { [F in Field]?: string }

const FIELDS: readonly Field[] = ['rating', 'title', 'details']

/** The missing fields, in the order in which they are reported. */
function findErrors({ rating, title, details }: RatingDraft): Errors {
  return {
    ...(rating === 0 && { rating: MESSAGES.selectRating }),
    ...(!title.trim() && { title: MESSAGES.titleRequired }),
    ...(!details.trim() && { details: MESSAGES.detailsRequired }),
  }
}

const askToRewrite = (phrase: BadWording['phrase']) => `${MESSAGES.rewritePhrase} “${phrase}”`

/** The rater; null without a session, or without a name in both the account and the link. */
function findRater(viewer: Viewer): RatingForm['viewer'] | null {
  if (viewer.status !== 'in') return null
  const name = viewer.name || new URLSearchParams(window.location.search).get('userName')
  // Where the account has not been read yet, the server knows the name.
  const isRead = viewer.role !== null
  return name || !isRead ? { id: viewer.id, name: name ?? '' } : null
}

/** Stars, title, details and optional extras; a draft survives signing in. */
export function RateForm({ influencer }: Props) {
  const { viewer, draft, own, write, forget } = useRatingForm(influencer.id)
  const { isSending, refusal, complain, forgive, send } = useRatingSubmit({
    onTaken: forget,
    onBadWording: ({ field, phrase }) => blame({ [field]: askToRewrite(phrase) }, field),
  })
  const [errors, setErrors] = useState<Errors>({})
  const form = useRef<HTMLFormElement>(null)

  function change(part: Partial<RatingDraft>) {
    write(part)
    setErrors({})
    forgive()
    // Ready by the time Submit is pressed; the server checks anyway.
    loadLanguageCheck().catch(() => {})
  }

  function blame(found: Errors, field: Field) {
    setErrors(found)
    form.current?.querySelector<HTMLElement>(`[name=${field}]`)?.focus()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const { rating, title, details } = draft
    const found = findErrors(draft)
    const first = FIELDS.find((field) => found[field])
    if (first || rating === 0) {
      complain(found[first ?? 'rating'] ?? MESSAGES.selectRating)
      return blame(found, first ?? 'rating')
    }
    setErrors({})
    const rater = findRater(viewer)
    if (!rater) return complain(MESSAGES.loginToReact)
    const aspects = aspectsToSend(draft, own !== null)
    const texts = { title: title.trim(), details: details.trim() }
    void send({ influencer, viewer: rater, rating, ...texts, aspects }, own)
  }

  return (
    <Card className="md:p-8">
      <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-6">
        <RatingFields draft={draft} errors={errors} onChange={change} />
        <MoreAboutIt value={draft} onChange={change} />
        <RelationshipField
          name={influencer.name}
          value={draft.relationship}
          onChange={(relationship) => change({ relationship })}
        />
        <LoginNotice
          next={PATH.rate(influencer.id)}
          text={MESSAGES.loginToReact}
          note={MESSAGES.textKept}
        />
        <FormError id="rating-refusal" text={refusal} />
        <div className="flex flex-col gap-4 sm:flex-row sm:items-start">
          <Button
            type="submit"
            isBusy={isSending}
            isReady={viewer.status !== 'unknown'}
            className="needs-script sm:min-w-36"
          >
            {own ? 'Save changes' : 'Submit'}
          </Button>
          <PointsNotice isEdit={own !== null} />
        </div>
        <noscript>
          <p className="text-danger">Please turn on JavaScript to submit a rating.</p>
        </noscript>
        {/* Known only after a moment: down here it moves nothing. */}
        {own && (
          <Notice tone="good">
            You rated <bdi>{influencer.name}</bdi> <RelativeTime at={own.createdAt} />. Saving
            updates that rating.
          </Notice>
        )}
      </form>
    </Card>
  )
}

type FieldsProps = {
  draft: RatingDraft
  errors: Errors
  onChange(part: Partial<RatingDraft>): void
}

function RatingFields({ draft, errors, onChange }: FieldsProps) {
  return (
    <>
      <StarInput
        value={draft.rating}
        onChange={(rating) => onChange({ rating })}
        error={errors.rating ?? null}
      />
      <TextField
        label="Title"
        name="title"
        required
        autoComplete="off"
        maxLength={LIMIT.reviewTitleCharsMax}
        value={draft.title}
        onChange={(event) => onChange({ title: event.target.value })}
        error={errors.title}
      />
      <TextAreaField
        label="Details"
        name="details"
        required
        rows={7}
        maxLength={LIMIT.reviewDetailsCharsMax}
        value={draft.details}
        onChange={(event) => onChange({ details: event.target.value })}
        error={errors.details}
        help="What did you see or buy? What was good, and what was not?"
      />
    </>
  )
}
