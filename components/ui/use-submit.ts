'use client'

import { useState } from 'react'
import type { Result } from '@/lib/client/request'
import { signOut } from '@/lib/client/session'
import { MESSAGES } from '@/lib/domain/messages'

/** The request of a form of one's own account: whether it is under way, and why it was refused. */
export function useSubmit() {
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  /** What was answered; null when it was refused, and `refusal` says why. */
  async function send<T>(sending: Promise<Result<T>>): Promise<{ value: T } | null> {
    setRefusal(null)
    setSending(true)
    const sent = await sending
    setSending(false)
    if (sent.ok) return { value: sent.value }
    if (sent.status === 401) void signOut()
    setRefusal(sent.msg ?? MESSAGES.noConnection)
    return null
  }

  return { isSending, refusal, refuse: setRefusal, send }
}
