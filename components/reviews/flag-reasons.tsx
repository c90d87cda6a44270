'use client'

import { useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { TextAreaField } from '@/components/ui/field'
import { FormError } from '@/components/ui/form-error'
import { withKeys } from '@/components/ui/keys'
import { refused, useForm } from '@/components/ui/use-form'
import { call } from '@/lib/client/call'
import { notify } from '@/lib/client/toasts'
import { LIMIT } from '@/lib/domain/limits'
import { MESSAGES } from '@/lib/domain/messages'
import { PATH } from '@/lib/domain/paths'
import { type ReportReason, reasonsFor } from '@/lib/domain/reports'

/** What is illegal needs more than fits here: it has the form of its own. */
const REASONS = reasonsFor('review').filter(({ id }) => id !== 'illegal')

type Props = {
  reviewId: string
  /** `hadFocus`: the focus was inside and needs a place to go. */
  onClose(hadFocus: boolean): void
}

/** Offers a reason after a flag. Blocks nothing and takes no focus; closed, the flag stays without a reason. */
export function FlagReasons({ reviewId, onClose }: Props) {
  const form = useForm({
    initial: { reason: null as ReportReason | null, details: '' },
    async send({ reason, details }) {
      if (!reason) return refused({ reason: 'Please choose a reason, or close this.' })
      const body = { subjectKind: 'review', subjectId: reviewId, reason, details } as const
      return call('POST /api/reports', { body })
    },
    explain: ({ msg }) => msg ?? MESSAGES.flagFailed,
    isPublic: true,
    onDone(report) {
      notify.success(thanks(report))
      close()
    },
  })
  const { reason } = form.values
  const sheet = form.props.ref
  const close = () => onClose(Boolean(sheet.current?.contains(document.activeElement)))

  // The focus is usually outside, on the flag button.
  useEffect(() => {
    const onKeyDown = withKeys((event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close()
    })
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })

  return (
    <form
      {...form.props}
      aria-label="Why did you flag this review?"
      className="space-y-3 rounded-card border border-line bg-sunken p-4"
    >
      <Reasons
        reviewId={reviewId}
        chosen={reason}
        error={form.errors.reason}
        onChoose={(id) => form.set({ reason: id })}
      />
      {reason && (
        <TextAreaField
          label="Anything to add?"
          {...form.field('details')}
          rows={3}
          maxLength={LIMIT.reportDetailsCharsMax}
          readOnly={form.isBusy}
        />
      )}
      <FormError id={`flag-error-${reviewId}`} text={form.errors.reason ?? form.error.text} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" isBusy={form.isBusy}>
          Send
        </Button>
        <Button variant="plain" size="small" onClick={close}>
          Close
        </Button>
      </div>
    </form>
  )
}

type ReasonsProps = {
  reviewId: string
  chosen: ReportReason | null
  error: string | undefined
  onChoose(reason: ReportReason): void
}

function Reasons({ reviewId, chosen, error, onChoose }: ReasonsProps) {
  return (
    <fieldset
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `flag-error-${reviewId}` : undefined}
    >
      <legend className="font-semibold">What’s wrong with this review? (optional)</legend>
      <ul className="mt-2 grid gap-x-4 sm:grid-cols-2">
        {REASONS.map(({ id, label }) => (
          <li key={id}>
            <label className="flex min-h-9 cursor-pointer items-center gap-2.5 py-1 pointer-coarse:min-h-11">
              <input
                type="radio"
                name={`flag-reason-${reviewId}`}
                checked={chosen === id}
                onChange={() => onChoose(id)}
                className="size-4 shrink-0 accent-accent"
              />
              {label}
            </label>
          </li>
        ))}
        <li className="flex min-h-9 items-center pointer-coarse:min-h-11">
          <a href={`${PATH.reportOf('review', reviewId)}&reason=illegal`} className="text-link">
            Something illegal? Use the full form
          </a>
        </li>
      </ul>
    </fieldset>
  )
}

/** A report that a decision had answered before says so. */
const thanks = ({ number, state }: { number: string; state: string }) =>
  state === 'open'
    ? `Thanks. Your report number is ${number}.`
    : `Thanks. We’ve reviewed this before and it stays up. Your report number is ${number}.`
