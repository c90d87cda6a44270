'use client'

import { type FormEvent, useId, useState } from 'react'
import { SettingsFold } from '@/components/accounts/settings/settings-fold'
import { SettingsCard } from '@/components/accounts/settings-card'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { PasswordField, TextField } from '@/components/ui/field'
import { FormError } from '@/components/ui/form-error'
import { useForm } from '@/components/ui/use-form'
import type { OwnContributions, OwnSettings } from '@/lib/accounts/profile/responses'
import type { Closure, OwnAccount } from '@/lib/accounts/types'
import { call } from '@/lib/client/call'
import { signOut } from '@/lib/client/session'
import { DURATION, days } from '@/lib/domain/durations'
import { formatCount } from '@/lib/domain/formats'
import { MESSAGES } from '@/lib/domain/messages'
import { ROLE } from '@/lib/domain/roles'

const CLOSED_DAYS = DURATION.mailboxClosedMs / days(1)

type Props = { account: OwnAccount; settings: OwnSettings }

/** Deletes the account, after listing in numbers what goes and what stays. */
export function ClosureForm({ account, settings }: Props) {
  return (
    <SettingsCard
      title="Delete your account"
      lead={account.role !== ROLE.member && MESSAGES.adminStays}
      className="border-danger/40"
    >
      {account.role === ROLE.member && (
        <SettingsFold id="delete-account" action="Continue to delete">
          <div className="mb-5 text-muted text-sm">
            <WhatGoes settings={settings} />
          </div>
          <Choose account={account} settings={settings} />
        </SettingsFold>
      )}
    </SettingsCard>
  )
}

const number = (count: number, one: string, many = `${one}s`) =>
  `${formatCount(count)} ${count === 1 ? one : many}`

function WhatGoes({ settings }: { settings: OwnSettings }) {
  const { points } = settings.contributions
  return (
    <p className="max-w-measure">
      This permanently deletes your name, email, picture and {number(points, 'point')} right away,
      and logs you out everywhere. The account can’t be restored, but you can sign up again. If
      you’re suspended or our team has restricted something of yours, the same email address has to
      wait until the suspension would have ended, and {CLOSED_DAYS} days at the least. You choose
      what happens to what you wrote.
    </p>
  )
}

type Choice = { closure: Closure; label: string; consequence: string }

function choices({ ratings, replies, reactions, flags }: OwnContributions): Choice[] {
  const words = `${number(ratings, 'review')} and ${number(replies, 'reply', 'replies')}`
  const presses = `${number(reactions, 'like or dislike', 'likes and dislikes')} and ${number(flags, 'flag')}`
  return [
    {
      closure: 'anonymised',
      label: 'Keep my reviews, remove my name',
      consequence: `Your ${words} stay under the name “Anonymous”. Your stars still count, and so do your ${presses}. You can’t change or delete them any more. An anonymous review that readers see stays as it is; one that waits is deleted. With the same email address you can sign up again after ${CLOSED_DAYS} days.`,
    },
    {
      closure: 'erased',
      label: 'Erase everything',
      consequence: `Your ${words} are deleted, and your ${presses} are removed. Averages and counts are updated. Replies to your reviews are no longer shown. An anonymous review leaves at the end of the month (UTC), perhaps as the only one: someone who notices that your account is gone could guess that it was yours. If you don’t want that, keep your reviews.`,
    },
  ]
}

function Choose({ account, settings }: Props) {
  const [isAsking, setAsking] = useState(false)
  const { hasPassword, contributions } = settings
  const form = useForm({
    initial: { closure: 'anonymised' as Closure, currentPassword: '', email: '' },
    send: ({ closure: chosen, currentPassword, email }) =>
      call('POST /api/me/close', {
        body: { closure: chosen, ...(hasPassword ? { currentPassword } : { email }) },
      }),
    onDone() {
      setAsking(false)
      return signOut({ message: MESSAGES.accountClosed, isChosen: true })
    },
  })
  const { closure } = form.values

  function ask(event: FormEvent) {
    event.preventDefault()
    setAsking(true)
  }

  return (
    <>
      <form {...form.props} noValidate={false} onSubmit={ask} className="space-y-5">
        <fieldset className="space-y-3">
          <legend className="mb-2 font-medium text-sm">What you wrote</legend>
          {choices(contributions).map((choice) => (
            <ClosureChoice
              key={choice.closure}
              choice={choice}
              isChosen={choice.closure === closure}
              onChoose={() => form.set({ closure: choice.closure })}
            />
          ))}
        </fieldset>
        <div className="max-w-form">
          {hasPassword ? (
            <PasswordField
              label="Password"
              {...form.field('currentPassword')}
              autoComplete="current-password"
              required
            />
          ) : (
            <TextField
              label={`Type ${account.email} to delete the account`}
              {...form.field('email')}
              type="email"
              autoComplete="off"
              required
            />
          )}
        </div>
        <FormError {...form.error} />
        <Button type="submit" variant="danger">
          Delete my account
        </Button>
      </form>
      {isAsking && (
        <ConfirmDialog
          title="Delete your account permanently?"
          confirm={closure === 'erased' ? 'Delete and erase' : 'Delete and keep my reviews'}
          keep="Keep my account"
          isBusy={form.isBusy}
          onConfirm={() => form.submit().then(() => setAsking(false))}
          onClose={() => setAsking(false)}
        >
          <p>{choices(contributions).find((choice) => choice.closure === closure)?.consequence}</p>
          <p className="mt-2 font-medium">This can’t be undone.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

type ClosureChoiceProps = { choice: Choice; isChosen: boolean; onChoose(): void }

function ClosureChoice({ choice, isChosen, onChoose }: ClosureChoiceProps) {
  const textId = useId()
  return (
    <div className="flex gap-3 rounded-card border border-line p-4 has-checked:border-accent has-checked:bg-accent-soft">
      <input
        type="radio"
        id={choice.closure}
        name="closure"
        value={choice.closure}
        checked={isChosen}
        onChange={onChoose}
        aria-describedby={textId}
        className="mt-1 size-4 shrink-0 accent-accent"
      />
      <div>
        <label htmlFor={choice.closure} className="font-medium">
          {choice.label}
        </label>
        <p id={textId} className="mt-1 max-w-measure text-sm">
          {choice.consequence}
        </p>
      </div>
    </div>
  )
}
