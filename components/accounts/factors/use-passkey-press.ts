'use client'

import { useState } from 'react'
import { type Result, whyFailed } from '@/lib/client/request'
import { MESSAGES } from '@/lib/domain/messages'

/** Loads what talks to the browser's passkeys. */
export const loadPasskeys = () => import('@/lib/client/passkeys')
export type Passkeys = Awaited<ReturnType<typeof loadPasskeys>>

/** A button that uses a passkey, by what is loaded then; `use` returns null when none was chosen. */
export function usePasskeyPress<Value>(
  use: (passkeys: Passkeys) => Promise<Result<Value> | null>,
  onDone: (value: Value) => void,
) {
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function press() {
    setBusy(true)
    setRefusal(null)
    const loaded = await loadPasskeys().catch(() => null)
    const sent = loaded && (await use(loaded))
    setBusy(false)
    if (sent?.ok) onDone(sent.value)
    else if (sent) setRefusal(whyFailed(sent))
    else if (!loaded) setRefusal(MESSAGES.pageNeedsConnection)
  }

  return { isBusy, refusal, setRefusal, press }
}
