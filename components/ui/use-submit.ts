'use client'

import { useState } from 'react'
import { useRefusal } from '@/components/ui/use-refusal'
import type { Result } from '@/lib/client/request'
import { signOut } from '@/lib/client/session'
import { whyFailed } from '@/lib/client/why-failed'

/** The request of a form of one's own account: whether it is under way, and why it was refused; `names` are its fields. */
export function useSubmit(names: readonly string[] = []) {
  const [isSending, setSending] = useState(false)
  const { form, text: refusal, fields, refuse, clear } = useRefusal(names)

  /** What was answered; null when it was refused, and `refusal` or `fields` say why. */
  async function send<T>(sending: Promise<Result<T>>): Promise<{ value: T } | null> {
    clear()
    setSending(true)
    const sent = await sending
    setSending(false)
    if (sent.ok) return { value: sent.value }
    if (sent.status === 401) void signOut()
    refuse(whyFailed(sent), sent.fields)
    return null
  }

  return { isSending, form, refusal, fields, refuse, send }
}
