'use client'

import { useState } from 'react'
import { type Result, whyFailed } from '@/lib/client/request'
import { notify } from '@/lib/client/toasts'

/** Sends one request at a time, and says when one fails. */
export function useOneAtATime() {
  const [isBusy, setBusy] = useState(false)

  async function carryOut<T>(send: () => Promise<Result<T>>) {
    if (isBusy) return null
    setBusy(true)
    const sent = await send()
    setBusy(false)
    if (sent.ok) return sent
    notify.error(whyFailed(sent))
    return null
  }

  return { isBusy, carryOut }
}
