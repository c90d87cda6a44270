'use client'

import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { forgetStored, readStored, writeStored } from '@/lib/client/storage'
import { LIMIT } from '@/lib/domain/limits'

const draftKey = (reviewId: string) => `replyDraft:${reviewId}`

type Props = {
  reviewId: string
  isSending: boolean
  /** Whether the reply was taken; otherwise the text stays (238). */
  onSubmit(text: string): Promise<boolean>
}

/** Where a reply is written (211, 212). */
export function ReplyBox({ reviewId, isSending, onSubmit }: Props) {
  // Kept for the tab, so that logging in on the way loses nothing.
  const key = draftKey(reviewId)
  const [text, setText] = useState(() => readStored(key, 'sessionStorage') ?? '')
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => box.current?.focus(), [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    if (await onSubmit(text)) forgetStored(key, 'sessionStorage')
    else box.current?.focus()
  }

  return (
    <form onSubmit={submit} className="space-y-2">
      <textarea
        ref={box}
        aria-label="Your reply"
        placeholder="Write your reply here..."
        rows={3}
        maxLength={LIMIT.replyCharsMax}
        readOnly={isSending}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          writeStored(key, event.target.value, 'sessionStorage')
        }}
        className="block w-full resize-y rounded-card border border-edge bg-card px-3.5 py-2.5 text-base placeholder:text-muted hover:border-ink"
      />
      <Button type="submit" size="small" isBusy={isSending}>
        Submit Reply
      </Button>
    </form>
  )
}
