import { type SignInForm, signIn } from '@/lib/client/api'
import { makeProof } from '@/lib/client/proof'
import type { Confirmation, Result } from '@/lib/client/request'
import { DURATION } from '@/lib/domain/durations'

const TOO_MANY = 429

/** What a right password leads to: a session, or the question for a second factor. */
export type SignInOutcome = { token: string } | { confirmation: Confirmation }

/** Signs in. After too many attempts on this account, a proof of work still lets its owner in. */
export async function signInAnyway(form: SignInForm): Promise<Result<SignInOutcome>> {
  const sent = await signIn(form)
  if (sent.ok || sent.status !== TOO_MANY) return toOutcome(sent)
  const proof = await makeProof('signIn', AbortSignal.timeout(DURATION.signInProofMs))
  return toOutcome(proof ? await signIn(form, proof) : sent)
}

/** Reads what a sign-in answered: the question for a second factor is an outcome, not a failure. */
export function toOutcome(sent: Result<string>): Result<SignInOutcome> {
  if (sent.ok) return { ok: true, value: { token: sent.value } }
  const { confirmation } = sent
  return confirmation ? { ok: true, value: { confirmation } } : sent
}
