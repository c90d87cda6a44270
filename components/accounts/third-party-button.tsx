'use client'

import { useEffect, useState } from 'react'
import { nextPath } from '@/components/accounts/use-next'
import { Button } from '@/components/ui/button'
import { RETURN_KEY, startThirdParty } from '@/lib/client/third-party'
import { notify } from '@/lib/client/toasts'
import { MESSAGES } from '@/lib/domain/messages'
import { PATH } from '@/lib/domain/paths'

/** Leads to the third party and back to the sign-in page. Rendered only where one is configured. */
export function ThirdPartyButton() {
  const [isBusy, setBusy] = useState(false)

  // Coming back by the browser's button restores the page as it was left.
  useEffect(() => {
    const reset = () => setBusy(false)
    window.addEventListener('pageshow', reset)
    return () => window.removeEventListener('pageshow', reset)
  }, [])

  async function leave() {
    setBusy(true)
    const back = new URLSearchParams({ [RETURN_KEY]: 'google', next: nextPath() })
    const sent = await startThirdParty(`${PATH.signIn}?${back}`)
    if (sent.ok && sent.value) return window.location.assign(sent.value)
    setBusy(false)
    notify.error((!sent.ok && sent.msg) || MESSAGES.thirdPartyUnfinished)
  }

  return (
    <div className="needs-script mt-6 border-line border-t pt-6">
      <Button variant="quiet" isWide isBusy={isBusy} onClick={leave}>
        Continue with Google
      </Button>
    </div>
  )
}
