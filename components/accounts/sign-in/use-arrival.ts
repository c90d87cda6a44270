'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { nextPath } from '@/components/accounts/sign-in/use-next'
import { openPages } from '@/lib/client/api'
import { type Confirmation, type Result, whyFailed } from '@/lib/client/request'
import { storeSession } from '@/lib/client/session'
import { storedToken } from '@/lib/client/stored-session'
import { finishThirdParty, RETURN_KEY } from '@/lib/client/third-party'
import { notifyNext } from '@/lib/client/toasts'
import { DURATION } from '@/lib/domain/durations'
import { MESSAGES } from '@/lib/domain/messages'

type Arrival = { refusal: string | null; confirmation?: Confirmation }
type Outcome = Arrival | 'signedIn' | 'opened'

/** Exchanges the provider's answer for a session, once: a second use would be refused. */
let exchange: Promise<Result<string>> | null = null

async function finish(): Promise<Outcome> {
  exchange ??= finishThirdParty()
  const sent = await exchange
  exchange = null
  if (!sent.ok) {
    const { confirmation } = sent
    return confirmation ? { refusal: null, confirmation } : { refusal: whyFailed(sent) }
  }
  storeSession(sent.value)
  notifyNext.success(MESSAGES.loggedIn, DURATION.toastLoginMs)
  return 'signedIn'
}

/** A visitor who arrives with a stored token needs no form, only the cookie of the page guards. */
async function open(): Promise<Outcome> {
  const sent = await openPages()
  return sent.ok ? 'opened' : { refusal: null }
}

/** Decides by the address and the storage what to do on arrival at the sign-in page. */
async function arrive(): Promise<Outcome> {
  const address = new URLSearchParams(window.location.search)
  if (address.has('error')) return { refusal: MESSAGES.thirdPartyUnfinished }
  if (address.has(RETURN_KEY)) return finish()
  return storedToken() ? open() : { refusal: null }
}

/** Null until it is known whether a form is needed; then the reason why an arrival failed, if any. */
export function useArrival(): Arrival | null {
  const router = useRouter()
  const [arrival, setArrival] = useState<Arrival | null>(null)
  useEffect(() => {
    void arrive().then((outcome) => {
      if (outcome === 'signedIn') router.replace(nextPath())
      // The router remembers that the page leads here, as it did without the cookie.
      else if (outcome === 'opened') window.location.replace(nextPath())
      else setArrival(outcome)
    })
  }, [router])
  return arrival
}
