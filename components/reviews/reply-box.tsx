'use client'

import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { replyDraftOf } from '@/components/reviews/reply-draft'
import { Button } from '@/components/ui/button'
import { CharacterCount } from '@/components/ui/character-count'
import { classNames } from '@/components/ui/class-names'
import { FormError } from '@/components/ui/form-error'
import { withKeys } from '@/components/ui/keys'
import { refused, useForm } from '@/components/ui/use-form'
import { LIMIT } from '@/lib/domain/limits'

type Props = {
  /** What is replied to or edited: the key under which its draft is kept. */
  draftOf: string
  /** The initial text when there is no draft. */
  written?: string
  submit: string
  isSending: boolean
  /** Resolves with why the text was refused, which then stays; null when it was accepted. */
  onSubmit(text: string): Promise<string | null>
  onCancel?: () => void
}

/** The box in which a reply is written or edited. */
export function ReplyBox({ draftOf, written = '', submit, isSending, onSubmit, onCancel }: Props) {
  const form = useForm({
    initial: { text: written },
    draft: replyDraftOf(draftOf),
    async send({ text }) {
      const msg = await onSubmit(text)
      if (msg === null) return { ok: true, value: null }
      return msg ? refused({ text: msg }) : { ok: false, msg, status: 0 }
    },
    onDone() {},
    isPublic: true,
  })
  const { text } = form.values
  const error = form.errors.text
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => box.current?.focus(), [])

  async function send(event: FormEvent) {
    event.preventDefault()
    if (!(isSending || (await form.submit()))) box.current?.focus()
  }

  function cancel() {
    form.reset()
    onCancel?.()
  }

  const onKeyDown = withKeys((event: KeyboardEvent<HTMLTextAreaElement>) => {
    const isSubmit = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (isSubmit) event.currentTarget.form?.requestSubmit()
    if (event.key === 'Escape' && onCancel) cancel()
  })

  return (
    <form {...form.props} onSubmit={send} className="space-y-2">
      <textarea
        ref={box}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={classNames(Boolean(error) && `${id}-error`, `${id}-count`)}
        aria-label="Your reply"
        dir="auto"
        autoComplete="off"
        placeholder="Write your reply here..."
        rows={3}
        readOnly={isSending}
        value={text}
        onKeyDown={onKeyDown}
        onChange={(event) => form.set({ text: event.target.value })}
        className="block w-full resize-y rounded-card border border-edge bg-card px-3.5 py-2.5 text-base placeholder:text-muted hover:border-ink aria-invalid:border-danger"
      />
      <FormError id={`${id}-error`} text={error} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" isBusy={isSending}>
          {submit}
        </Button>
        {onCancel && (
          <Button variant="plain" size="small" onClick={cancel}>
            Cancel
          </Button>
        )}
        <p className="ml-auto text-muted text-sm">
          <CharacterCount fieldId={id} max={LIMIT.replyCharsMax} text={text} isHeld />
        </p>
      </div>
    </form>
  )
}
