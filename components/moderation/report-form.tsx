import { Button } from '@/components/ui/button'
import { TextAreaField, TextField } from '@/components/ui/field'
import { FormError } from '@/components/ui/form-error'
import { HoneypotField } from '@/components/ui/honeypot-field'
import { plainForm } from '@/components/ui/plain-form'
import type { FormDraft } from '@/lib/domain/form-draft'
import { LIMIT } from '@/lib/domain/limits'
import { PATH } from '@/lib/domain/paths'
import { type ReportReason, reasonsFor } from '@/lib/domain/reports'
import type { DescribedSubject } from '@/lib/queue/subjects/types'

type Props = {
  subject: DescribedSubject
  /** The name of the honeypot. */
  honeypot: string
  /** Chosen beforehand, from a link. */
  reason: string
  /** What was refused. */
  draft: FormDraft | null
}

const FIELDS = ['reason', 'details', 'name', 'email', 'isInGoodFaith', 'isObjection'] as const

/** A plain form: it needs no scripts and no account. */
export function ReportForm({ subject, honeypot, reason, draft }: Props) {
  const form = plainForm(draft, FIELDS)
  const { values, errors } = form
  return (
    <form
      method="post"
      action={PATH.sendReport}
      encType="application/x-www-form-urlencoded"
      className="group space-y-6"
    >
      <FormError {...form.error} />
      <input type="hidden" name="subject" value={`${subject.kind}:${subject.id}`} />
      <HoneypotField name={honeypot} />
      <Reasons
        kind={subject.kind}
        chosen={values.reason ?? reason}
        error={errors.reason}
        focus={form.focus('reason')}
      />
      {subject.kind === 'influencer' && (
        <Check name="isObjection" isChosen={values.isObjection === 'on'}>
          This profile is about me, or I’m writing for the person it’s about. We answer with our
          reasons, so please say what should change, and leave an email address.
        </Check>
      )}
      <TextAreaField
        label="What happened, and where exactly?"
        {...form.field('details')}
        rows={6}
        maxLength={LIMIT.reportDetailsCharsMax}
      />
      <fieldset className="space-y-4">
        <legend className="font-semibold">About you</legend>
        <p className="text-muted text-sm">
          Optional, except for illegal content. We only use it to tell you what we decided. We never
          say who reported it.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Name"
            {...form.field('name')}
            autoComplete="name"
            maxLength={LIMIT.nameCharsMax}
          />
          <TextField
            label="Email"
            {...form.field('email')}
            type="email"
            autoComplete="email"
            maxLength={LIMIT.emailCharsMax}
          />
        </div>
      </fieldset>
      <fieldset className="space-y-2 rounded-card border border-line p-4 supports-[selector(:has(a))]:hidden group-has-[[value=illegal]:checked]:block">
        <legend className="px-1 font-semibold text-sm">For illegal content</legend>
        <Check
          name="isInGoodFaith"
          isChosen={values.isInGoodFaith === 'on'}
          error={errors.isInGoodFaith}
          focus={form.focus('isInGoodFaith')}
        >
          I believe in good faith that this report is accurate and complete.
        </Check>
        <Check name="isChildAbuse" isChosen={values.isChildAbuse === 'on'}>
          This shows child sexual abuse. You don’t have to give your name or email.
        </Check>
      </fieldset>
      <Button type="submit">Send report</Button>
    </form>
  )
}

type Focus = { autoFocus?: boolean }

type ReasonsProps = {
  kind: DescribedSubject['kind']
  chosen: string
  error: string | undefined
  focus: Focus
}

function Reasons({ kind, chosen, error, focus }: ReasonsProps) {
  return (
    <fieldset aria-invalid={error ? true : undefined} aria-describedby={error && 'reason-error'}>
      <legend className="mb-2 font-semibold">What’s wrong?</legend>
      {error && <FormError id="reason-error" text={error} className="mb-2" />}
      <ul className="divide-y divide-line rounded-card border border-line bg-card">
        {reasonsFor(kind).map(({ id, label }, at) => (
          <li key={id}>
            <label className="flex min-h-11 cursor-pointer items-start gap-3 px-4 py-2.5 hover:bg-sunken">
              <input
                type="radio"
                name="reason"
                value={id}
                required
                defaultChecked={chosen === id}
                aria-describedby={`reason-${id}`}
                className="mt-1 size-4 shrink-0 accent-accent"
                {...(at === 0 && focus)}
              />
              <span>
                <span className="block font-medium">{label}</span>
                <span id={`reason-${id}`} className="block text-muted text-sm">
                  {REASON_NOTES[id]}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

type CheckProps = {
  name: string
  isChosen: boolean
  error?: string | undefined
  focus?: Focus
  children: string
}

function Check({ name, isChosen, error, focus, children }: CheckProps) {
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5">
        <input
          type="checkbox"
          name={name}
          defaultChecked={isChosen}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${name}-error`}
          className="mt-1 size-4 shrink-0 accent-accent"
          {...focus}
        />
        <span>{children}</span>
      </label>
      {error && <FormError id={`${name}-error`} text={error} />}
    </div>
  )
}

/** What each reason means. */
const REASON_NOTES: Record<ReportReason, string> = {
  harassment: 'Insults, threats, or hate against people for who they are.',
  private:
    'Addresses, phone numbers, private messages, health details: anything that wasn’t public before.',
  spam: 'Links, codes or texts that sell something.',
  'off-topic': 'It’s about something or someone else.',
  fake: 'Bought, invented, or by the influencer, their agency or a competitor.',
  impersonation: 'Uses the name or picture of another person.',
  facts: 'For example the country, the links or the picture.',
  minor: 'Someone under 18. Our team looks at it first.',
  listing: 'A private person, or someone who doesn’t exist.',
  illegal: 'It breaks a law. We need to know which one, where exactly, and who you are.',
  other: 'Please tell us what in the text below.',
}
