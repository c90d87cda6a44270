'use client'

import { useEffect, useEffectEvent } from 'react'
import {
  loadPasskeys,
  type Passkeys,
  usePasskeyPress,
} from '@/components/accounts/factors/use-passkey-press'
import { type Result, whyFailed } from '@/lib/client/request'
import { minutes } from '@/lib/domain/durations'

/** The page is read before the list of passkeys is asked for. */
const SETTLED_MS = 500
/** Before the challenge of the list expires. */
const RENEWED_MS = minutes(4)

/** Loads it where the browser can offer passkeys in the list of a field. */
const loadOffer = async () => {
  const canOffer = await window.PublicKeyCredential?.isConditionalMediationAvailable?.()
  return canOffer ? loadPasskeys().catch(() => null) : null
}

const signIn = ({ signInWithPasskey }: Passkeys) => signInWithPasskey(false)

/**
 * Signing in with a passkey: from the list of the email field while `isOffered`, or by a button that calls `press`. Its code is
 * loaded by then, and only then.
 */
export function usePasskeySignIn(isOffered: boolean, onDone: (token: string) => void) {
  const { isBusy, refusal, setRefusal, press } = usePasskeyPress(signIn, onDone)

  const finish = useEffectEvent((sent: Result<string>, retry?: () => void) => {
    if (sent.ok) return onDone(sent.value)
    setRefusal(whyFailed(sent))
    retry?.()
  })

  useEffect(() => {
    if (!isOffered || isBusy) return
    let isLeft = false
    let withdraw: (() => void) | undefined
    async function offer(loaded: Passkeys | null) {
      if (!loaded || isLeft) return
      withdraw = loaded.endOffer
      const sent = await loaded.signInWithPasskey(true)
      if (sent && !isLeft) finish(sent, begin)
    }
    const begin = () => void loadOffer().then(offer)
    const first = setTimeout(begin, SETTLED_MS)
    const renewal = setInterval(() => !document.hidden && begin(), RENEWED_MS)
    return () => {
      isLeft = true
      clearTimeout(first)
      clearInterval(renewal)
      withdraw?.()
    }
  }, [isOffered, isBusy])

  return { isBusy, refusal, press }
}
