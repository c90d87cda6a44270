import { requireConfirmation } from '@/lib/auth/confirmation'
import type { Actor } from '@/lib/auth/types'
import { isKnown, keyedRequest } from '@/lib/db/idempotency'

/**
 * When the owner of the session has to have confirmed a short time ago that they are still there. `unlessPassword`, `unlessProof`: when
 * the body carries no `currentPassword`, or no `proof`, by which this account can be confirmed; `run` judges it. `sometimes`: when
 * `run` finds so.
 */
export type Confirmation = 'always' | 'unlessPassword' | 'unlessProof' | 'sometimes'

/**
 * Throws `unconfirmed` when an endpoint needs a fresh confirmation and there is none. What was done before is still answered
 * under its key.
 */
export async function refuseUnconfirmed(
  { confirm }: { confirm?: Confirmation },
  actor: Actor | null,
  body: string,
): Promise<void> {
  if (!confirm || confirm === 'sometimes' || !actor) return
  if (confirm !== 'always' && isProven(confirm, actor, body)) return
  const keyed = keyedRequest()
  if (keyed && (await isKnown(keyed))) return
  requireConfirmation(actor)
}

/** Whether the body carries what the endpoint judges, and the account can be confirmed by: no password with a second factor. */
function isProven(
  confirm: 'unlessPassword' | 'unlessProof',
  { confirmKinds = [] }: Actor,
  body: string,
): boolean {
  const { proof, currentPassword } = fieldsOf(body)
  return confirm === 'unlessPassword'
    ? Boolean(currentPassword) && confirmKinds.includes('password')
    : Boolean(proof) && confirmKinds.some((kind) => kind !== 'email')
}

type Fields = { proof?: unknown; currentPassword?: unknown }

/** The fields of a body that its schema has not parsed yet: to be asked for a confirmation uses up no rate limit. */
function fieldsOf(body: string): Fields {
  try {
    return Object(JSON.parse(body))
  } catch {
    return {}
  }
}
