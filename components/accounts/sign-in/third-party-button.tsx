'use client'

import { nextPath } from '@/components/accounts/sign-in/use-next'
import { useThirdParty } from '@/components/accounts/sign-in/use-third-party'
import { Button } from '@/components/ui/button'
import { useSite } from '@/components/ui/site'
import { RETURN_KEY } from '@/lib/client/third-party'
import { PATH } from '@/lib/domain/paths'

/** Leads to the third party and back to the sign-in page. Rendered only where one is configured. */
export function ThirdPartyButton() {
  const { thirdParty } = useSite()
  const { isBusy, leave } = useThirdParty(() => {
    const back = new URLSearchParams({ [RETURN_KEY]: 'google', next: nextPath() })
    return `${PATH.signIn}?${back}`
  })
  return (
    <div className="needs-script mt-6 border-line border-t pt-6">
      <Button variant="quiet" isWide isBusy={isBusy} onClick={leave}>
        {`Continue with ${thirdParty}`}
      </Button>
    </div>
  )
}
