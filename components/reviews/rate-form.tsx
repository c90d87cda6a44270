'use client'

import { loadLanguageCheck } from '@/components/reviews/check-profanity'
import { LoginNotice } from '@/components/reviews/login-notice'
import { MoreAboutIt } from '@/components/reviews/more-about-it'
import { PointsNotice } from '@/components/reviews/points-notice'
import { RelationshipField } from '@/components/reviews/relationship-field'
import { StarInput } from '@/components/reviews/star-input'
import { useRatingForm } from '@/components/reviews/use-rating-form'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { TextAreaField, TextField } from '@/components/ui/field'
import { FormError } from '@/components/ui/form-error'
import { Notice } from '@/components/ui/notice'
import { RelativeTime } from '@/components/ui/relative-time'
import type { RatingForm } from '@/lib/client/api'
import { LIMIT } from '@/lib/domain/limits'
import { MESSAGES } from '@/lib/domain/messages'
import { PATH } from '@/lib/domain/paths'

type Props = { influencer: RatingForm['influencer'] }
/** The filter is ready by the time Submit is pressed; the server checks anyway. */
const prepare = () => void loadLanguageCheck().catch(() => {})

/** Stars, title, details and optional extras; a draft survives signing in. */
export function RateForm({ influencer }: Props) {
  const form = useRatingForm(influencer)
  const { viewer, own, values } = form
  return (
    <Card className="md:p-8">
      <form {...form.props} onInput={prepare} className="flex flex-col gap-6">
        <RatingFields form={form} />
        <MoreAboutIt value={values} onChange={form.set} />
        <RelationshipField
          name={influencer.name}
          value={values.relationship}
          onChange={(relationship) => form.set({ relationship })}
        />
        <LoginNotice next={PATH.rate(influencer.id)} text={MESSAGES.loginToReact} />
        {/* The notice above says it to visitors. */}
        <FormError {...form.error} text={viewer.status === 'out' ? null : form.error.text} />
        <div className="flex flex-col gap-4 sm:flex-row sm:items-start">
          <Button
            type="submit"
            isBusy={form.isBusy}
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

function RatingFields({ form }: { form: ReturnType<typeof useRatingForm> }) {
  return (
    <>
      <StarInput
        value={form.values.rating}
        onChange={(rating) => form.set({ rating })}
        error={form.errors.rating ?? null}
      />
      <TextField
        label="Title"
        {...form.field('title')}
        required
        autoComplete="off"
        maxLength={LIMIT.reviewTitleCharsMax}
      />
      <TextAreaField
        label="Details"
        {...form.field('details')}
        required
        rows={7}
        maxLength={LIMIT.reviewDetailsCharsMax}
        help="What did you see or buy? What was good, and what was not?"
      />
    </>
  )
}
