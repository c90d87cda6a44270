'use client'

import Link from 'next/link'
import { useEffect, useRef } from 'react'
import { AnonymousField } from '@/components/reviews/anonymous-field'
import { loadLanguageCheck } from '@/components/reviews/check-profanity'
import { MoreAboutIt } from '@/components/reviews/more-about-it'
import { PointsNotice } from '@/components/reviews/points-notice'
import { RelationshipField } from '@/components/reviews/relationship-field'
import { StarInput } from '@/components/reviews/star-input'
import { PUBLISH, useRatingForm } from '@/components/reviews/use-rating-form'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { TextAreaField, TextField } from '@/components/ui/field'
import { FormError } from '@/components/ui/form-error'
import { Notice } from '@/components/ui/notice'
import { RelativeTime } from '@/components/ui/relative-time'
import type { RatingForm } from '@/lib/client/api'
import { isolated } from '@/lib/domain/isolated'
import { LIMIT } from '@/lib/domain/limits'
import { PATH } from '@/lib/domain/paths'

type Props = { influencer: RatingForm['influencer'] }
type Form = ReturnType<typeof useRatingForm>

/** What an edit of an anonymous review changes, and when. */
const LATER =
  'Readers see that when the month is over. What they have seen before stays among the earlier versions.'

/** The filter is ready by the time Submit is pressed; the server checks anyway. */
const prepare = () => void loadLanguageCheck().catch(() => {})

/** Stars, title, details and optional extras; a draft survives signing in. */
export function RateForm({ influencer }: Props) {
  const form = useRatingForm(influencer)
  const { viewer, own, isOwner, values } = form
  if (isOwner) {
    return (
      <Notice>
        This is your profile. You can’t rate it, but you can{' '}
        <Link href={PATH.ownPages} className="text-link">
          respond to its reviews
        </Link>
        .
      </Notice>
    )
  }
  return (
    <Card className="md:p-8">
      <form {...form.props} onInput={prepare} className="flex flex-col gap-6">
        <AccountNeeded id={influencer.id} viewer={viewer} />
        <noscript>
          <p className="text-danger">Please turn on JavaScript to submit a rating.</p>
        </noscript>
        <RatingFields form={form} name={influencer.name} />
        <div className="space-y-2">
          <MoreAboutIt value={values} onChange={form.set} />
          {!own && (
            <AnonymousField
              isChosen={values.isAnonymous}
              onChange={(isAnonymous) => form.set({ isAnonymous })}
            />
          )}
        </div>
        {/* A visitor without an account is led to one. */}
        <FormError {...form.error} text={viewer.status === 'out' ? null : form.error.text} />
        <Publish form={form} />
        {/* Known only after a moment: down here it moves nothing. */}
        {own && (
          <Notice tone="good">
            You reviewed <bdi>{influencer.name}</bdi> <RelativeTime at={own.createdAt} />. Saving
            replaces it. {own.isAnonymous ? LATER : 'Readers can still see the earlier version.'}
          </Notice>
        )}
      </form>
    </Card>
  )
}

/** Tells a signed-out visitor that they can write first; hidden from members before the first paint. */
function AccountNeeded({ id, viewer }: { id: string; viewer: Form['viewer'] }) {
  if (viewer.status === 'in') return null
  const next = `${PATH.rate(id)}#${PUBLISH}`
  return (
    <Notice className="needs-script [:root[data-viewer=in]_&]:hidden">
      Write first. We’ll ask you to sign up when you submit, and keep what you’ve typed.{' '}
      <Link
        href={`${PATH.signIn}?${new URLSearchParams({ next })}`}
        prefetch={false}
        rel="nofollow"
        className="text-link"
      >
        Already a member? Log in
      </Link>
    </Notice>
  )
}

/** Submit, where a visitor who has signed up on the way finds themselves with the form filled in. */
function Publish({ form }: { form: Form }) {
  const { viewer, own, isComplete } = form
  const button = useRef<HTMLButtonElement>(null)
  const isReturn = useReturn(viewer.status === 'in' && isComplete, button)
  return (
    <div id={PUBLISH} className="space-y-3">
      <p role="status" className="font-medium text-sm empty:hidden">
        {isReturn && viewer.status === 'in' && (
          <>
            {viewer.name ? `Signed in as ${isolated(viewer.name)}.` : 'Signed in.'} Your review is
            ready to publish.
          </>
        )}
      </p>
      <div className="flex flex-col gap-4 sm:flex-row sm:items-start">
        <Button
          ref={button}
          type="submit"
          isBusy={form.isBusy}
          isReady={viewer.status !== 'unknown'}
          className="needs-script sm:min-w-36"
        >
          {own ? 'Save changes' : 'Submit'}
        </Button>
        <PointsNotice
          isEdit={own !== null}
          isAnonymous={own?.isAnonymous ?? form.values.isAnonymous}
        />
      </div>
    </div>
  )
}

/** Brings a visitor who comes back with a complete form to its button, once; returns whether they came back. */
function useReturn(isReady: boolean, button: { current: HTMLButtonElement | null }): boolean {
  const hasReturned = useRef(false)
  const isReturn = isReady && window.location.hash === `#${PUBLISH}`
  useEffect(() => {
    if (!isReturn || hasReturned.current) return
    hasReturned.current = true
    button.current?.scrollIntoView({ block: 'center', behavior: 'instant' })
    button.current?.focus({ preventScroll: true })
  }, [isReturn, button])
  return isReturn
}

function RatingFields({ form, name }: { form: Form; name: string }) {
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
        help="What did you watch or buy? What was good, and what wasn’t?"
      />
      <RelationshipField
        name={name}
        value={form.values.relationship}
        onChange={(relationship) => form.set({ relationship })}
      />
    </>
  )
}
