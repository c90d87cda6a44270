'use client'

import { useEffect, useState } from 'react'
import { startThirdParty } from '@/lib/client/third-party'
import { notify } from '@/lib/client/toasts'
import { MESSAGES } from '@/lib/domain/messages'

/** Leads to the third party, which leads back to the path that `callback` returns: the sign-in page, with any query. */
export function useThirdParty(callback: () => string) {
  const [isBusy, setBusy] = useState(false)

  // Coming back by the browser's button restores the page as it was left.
  useEffect(() => {
    const reset = () => setBusy(false)
    window.addEventListener('pageshow', reset)
    return () => window.removeEventListener('pageshow', reset)
  }, [])

  async function leave() {
    setBusy(true)
    const sent = await startThirdParty(callback())
    if (sent.ok && sent.value) return window.location.assign(sent.value)
    setBusy(false)
    notify.error((!sent.ok && sent.msg) || MESSAGES.thirdPartyUnfinished)
  }

  return { isBusy, leave }
}
