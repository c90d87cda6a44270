'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { nextPath } from '@/components/accounts/use-next'
import { openPages } from '@/lib/client/api'
import type { Result } from '@/lib/client/request'
import { storeSession } from '@/lib/client/session'
import { storedToken } from '@/lib/client/stored-session'
import { finishThirdParty, RETURN_KEY } from '@/lib/client/third-party'
import { notify } from '@/lib/client/toasts'
import { DURATION } from '@/lib/domain/durations'
import { MESSAGES } from '@/lib/domain/messages'

type Arrival = { refusal: string | null }

/** What the provider said becomes a session of ours, once: a second use would be refused. */
let exchange: Promise<Result<string>> | null = null

async function finish(): Promise<Arrival | 'done'> {
  exchange ??= finishThirdParty()
  const sent = await exchange
  exchange = null
  if (!sent.ok) return { refusal: sent.msg ?? MESSAGES.noConnection }
  storeSession(sent.value)
  notify.success(MESSAGES.loggedIn, DURATION.toastLoginMs)
  return 'done'
}

/** Whoever arrives with a stored token needs no form, only the cookie of the page guards (C9). */
async function open(): Promise<Arrival | 'done'> {
  const sent = await openPages()
  return sent.ok ? 'done' : { refusal: null }
}

/** What arriving on the sign-in page is about, out of the address and the storage. */
async function arrive(): Promise<Arrival | 'done'> {
  const address = new URLSearchParams(window.location.search)
  if (address.has('error')) return { refusal: MESSAGES.thirdPartyUnfinished }
  if (address.has(RETURN_KEY)) return finish()
  return storedToken() ? open() : { refusal: null }
}

/** Null while it is being found out whether a form is needed; then why an arrival came to nothing, if it did. */
export function useArrival(): Arrival | null {
  const router = useRouter()
  const [arrival, setArrival] = useState<Arrival | null>(null)
  useEffect(() => {
    void arrive().then((found) => {
      if (found === 'done') router.replace(nextPath())
      else setArrival(found)
    })
  }, [router])
  return arrival
}
