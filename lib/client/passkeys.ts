import {
  sendSignal,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { call, type ResponseTo } from '@/lib/client/call'
import type { Result } from '@/lib/client/request'

/* What talks to the browser's passkeys: loaded only where it is used. */

const FAILED = 'Your browser couldn’t use a passkey. Please try again, or log in another way.'
const NOT_CREATED = 'Your browser didn’t create a passkey. Please try again.'
const EXISTS = 'This device already has a passkey for your account.'

const failed = (msg: string): Result<never> => ({ ok: false, msg, status: 0 })

/** Whether the dialog of the browser was closed, or another request took its place. */
const isCancelled = (error: unknown) =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)

/** Withdraws the offer in the list of the email field. */
export const endOffer = () => WebAuthnAbortService.cancelCeremony()

const NO_SUCH = 401
const NOT_CONFIRMED = 422
/** Whether no account has the passkey: only that refusal is about the field, and not a malformed request. */
const isUnknown = (sent: Result<unknown>): boolean =>
  !sent.ok &&
  (sent.status === NO_SUCH || sent.status === NOT_CONFIRMED) &&
  sent.fields?.response !== undefined

/** Has the browser stop offering a passkey that no account has; some cannot. */
export const forgetPasskey = (credentialID: string): Promise<void> =>
  sendSignal({
    signalName: 'unknownCredential',
    rpID: window.location.hostname,
    credentialID,
  }).catch(() => undefined)

/** Has a passkey sign a challenge, and sends that; null when none was chosen. */
async function withPasskey<T>(
  isAutofill: boolean,
  send: (body: never) => Promise<Result<T>>,
): Promise<Result<T> | null> {
  const begun = await call('POST /api/signin/passkey/challenge', { isPublic: true })
  if (!begun.ok) return isAutofill ? null : begun
  try {
    const response = await startAuthentication({
      optionsJSON: begun.value.options,
      useBrowserAutofill: isAutofill,
    })
    const sent = await send({ response } as never)
    if (isUnknown(sent)) await forgetPasskey(response.id)
    return sent
  } catch (error) {
    return isAutofill || isCancelled(error) ? null : failed(FAILED)
  }
}

/**
 * Signs in with a passkey; null when none was chosen. `isAutofill`: offers them in the list of the email field, and waits until one is
 * chosen.
 */
export const signInWithPasskey = (isAutofill: boolean): Promise<Result<string> | null> =>
  withPasskey(isAutofill, async (body) => {
    const sent = await call('POST /api/signin/passkey', { body, isPublic: true })
    return sent.ok ? { ok: true, value: sent.value.token } : sent
  })

/** Confirms with a passkey that the owner of the session is still there; null when none was chosen. */
export const confirmWithPasskey = () =>
  withPasskey(false, (body) => call('POST /api/me/confirm/passkey', { body }))

type Creation = ResponseTo<'POST /api/me/passkeys/challenge'>['options']

/** Has the browser create a passkey, and adds it to the account. */
export async function createPasskey(
  optionsJSON: Creation,
): Promise<Result<ResponseTo<'POST /api/me/passkeys'>>> {
  try {
    const response = await startRegistration({ optionsJSON })
    return await call('POST /api/me/passkeys', { body: { response } as never })
  } catch (error) {
    const isThere =
      error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    return failed(isThere ? EXISTS : NOT_CREATED)
  }
}
