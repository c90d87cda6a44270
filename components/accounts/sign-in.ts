import { type SignInForm, signIn } from '@/lib/client/api'
import { makeProof } from '@/lib/client/proof'
import type { Result } from '@/lib/client/request'
import { DURATION } from '@/lib/domain/durations'

const TOO_MANY = 429

/** Signs in. After too many attempts on this account, a proof of work still lets its owner in. */
export async function signInAnyway(form: SignInForm): Promise<Result<string>> {
  const sent = await signIn(form)
  if (sent.ok || sent.status !== TOO_MANY) return sent
  const proof = await makeProof('signIn', AbortSignal.timeout(DURATION.signInProofMs))
  return proof ? signIn(form, proof) : sent
}
