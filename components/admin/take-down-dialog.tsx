'use client'

import { type FormEvent, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { TextAreaField } from '@/components/ui/field'
import { FormError } from '@/components/ui/form-error'
import { LIMIT } from '@/lib/domain/limits'
import { MESSAGES } from '@/lib/domain/messages'
import type { PendingReview } from '@/lib/moderation/types'

/** Rules that a rating may break. Being harsh is not one of them. */
const REASONS = [
  'Insults or threatens someone',
  'Reveals private information',
  'Is advertising or spam',
  'Is not about this influencer',
] as const
const OTHER = 'Something else'
const RULES = [...REASONS, OTHER]

type Props = { review: PendingReview; onClose(): void; onConfirm(reason: string): void }

/** Asks for the rule that the rating breaks, without which nothing is taken down. */
export function TakeDownDialog({ review, onClose, onConfirm }: Props) {
  // None is preselected: a rating is taken down for a rule that someone has chosen.
  const [rule, setRule] = useState<string | null>(null)
  const errorId = useId()
  const [words, setWords] = useState('')
  const [isMissing, setMissing] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    const reason = [rule === OTHER ? '' : rule, words.trim()].filter(Boolean).join(': ')
    if (rule && reason) onConfirm(reason)
    else setMissing(true)
  }

  return (
    <Dialog title="Take this rating down?" onClose={onClose}>
      <p className="mt-2 text-muted text-sm">
        “{review.title}” by {review.author.name || 'Anonymous'}. It is removed along with its
        points, and its author cannot rate this influencer again. You can undo this.
      </p>
      <form onSubmit={submit} className="mt-4 space-y-4">
        <fieldset aria-describedby={isMissing && !rule ? errorId : undefined}>
          <legend className="mb-1 font-medium text-sm">Which rule does it break?</legend>
          {RULES.map((one, index) => (
            <label key={one} className="flex min-h-10 items-center gap-3 pointer-coarse:min-h-11">
              <input
                type="radio"
                name="rule"
                value={one}
                checked={rule === one}
                data-first={index === 0 ? '' : undefined}
                onChange={() => setRule(one)}
                className="size-4.5 accent-accent"
              />
              {one}
            </label>
          ))}
          {isMissing && !rule && <FormError id={errorId} text={MESSAGES.ruleRequired} />}
        </fieldset>
        <TextAreaField
          label={rule === OTHER ? 'What is it?' : 'More for the log (optional)'}
          rows={2}
          value={words}
          maxLength={LIMIT.detailsCharsMax - 60}
          error={isMissing && rule === OTHER && !words.trim() ? MESSAGES.reasonRequired : null}
          onChange={(event) => setWords(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="quiet" onClick={onClose}>
            Keep it held
          </Button>
          <Button type="submit" variant="danger">
            Take down
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
