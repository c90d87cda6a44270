'use client'

import { type FormEvent, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { TextAreaField } from '@/components/ui/field'
import { LIMIT } from '@/lib/domain/limits'

type Props = {
  number: string
  /** Resolves with what is wrong; null once it is sent. */
  onSend(text: string): Promise<string | null>
}

/** Opens to the text of an appeal. */
export function AppealForm({ number, onSend }: Props) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    setSending(true)
    setError(null)
    const problem = await onSend(text)
    setSending(false)
    setError(problem)
    if (problem) field.current?.focus()
  }

  return (
    <details className="rounded-card border border-line">
      <summary className="flex min-h-11 cursor-pointer items-center px-4 font-medium text-accent">
        Appeal<span className="sr-only"> the decision {number}</span>
      </summary>
      <form noValidate onSubmit={send} className="space-y-3 px-4 pt-1 pb-4">
        <TextAreaField
          ref={field}
          label="Why should we decide otherwise?"
          required
          rows={5}
          maxLength={LIMIT.appealCharsMax}
          readOnly={isSending}
          value={text}
          error={error}
          onChange={(event) => setText(event.target.value)}
          help="Once, free of charge. Another admin decides, if there is one."
        />
        <Button type="submit" size="small" isBusy={isSending}>
          Send appeal
        </Button>
      </form>
    </details>
  )
}
