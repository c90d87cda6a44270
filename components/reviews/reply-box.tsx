'use client'

import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { forgetStored, readStored, writeStored } from '@/lib/client/storage'
import { LIMIT } from '@/lib/domain/limits'

type Props = {
  /** What is replied to or edited: the key under which its draft is kept. */
  draftOf: string
  /** The initial text when there is no draft. */
  written?: string
  submit: string
  isSending: boolean
  /** Resolves with whether the text was accepted; otherwise it stays. */
  onSubmit(text: string): Promise<boolean>
  onCancel?: () => void
}

/** The box in which a reply is written or edited. */
export function ReplyBox({ draftOf, written = '', submit, isSending, onSubmit, onCancel }: Props) {
  // Kept for the tab, so that logging in loses nothing.
  const key = `replyDraft:${draftOf}`
  const [text, setText] = useState(() => readStored(key, 'sessionStorage') ?? written)
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => box.current?.focus(), [])

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    if (await onSubmit(text)) forgetStored(key, 'sessionStorage')
    else box.current?.focus()
  }

  function cancel() {
    forgetStored(key, 'sessionStorage')
    onCancel?.()
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const isSubmit = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (isSubmit) event.currentTarget.form?.requestSubmit()
    if (event.key === 'Escape' && onCancel) cancel()
  }

  return (
    <form onSubmit={send} className="space-y-2">
      <textarea
        ref={box}
        aria-label="Your reply"
        placeholder="Write your reply here..."
        rows={3}
        maxLength={LIMIT.replyCharsMax}
        readOnly={isSending}
        value={text}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setText(event.target.value)
          writeStored(key, event.target.value, 'sessionStorage')
        }}
        className="block w-full resize-y rounded-card border border-edge bg-card px-3.5 py-2.5 text-base placeholder:text-muted hover:border-ink"
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" isBusy={isSending}>
          {submit}
        </Button>
        {onCancel && (
          <Button variant="plain" size="small" onClick={cancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
