import type { Challenge, Solution } from 'altcha-lib/types'
import { NETWORK_GROWTH } from '@/lib/domain/networks'

/*
 * A proof of work instead of a captcha: the browser derives keys by PBKDF2 until one begins as the challenge says. The
 * browser's own code derives them as fast as any other program on the same processor, so that the price is the same for
 * both. It costs a person a second of a device's time, once, and whoever asks for many challenges more for each.
 * What it gives is a larger allowance; nobody needs one (C46).
 */

/** What a proof is for: one for a form is worth nothing to another. */
export const PROOF_PURPOSES = ['submission', 'signUp', 'signIn'] as const
export type ProofPurpose = (typeof PROOF_PURPOSES)[number]

/** The request header that carries a challenge with its solution. */
export const PROOF_HEADER = 'x-proof-of-work'

/** Deriving one key takes a processor one to four milliseconds. */
export const PROOF_ALGORITHM = 'PBKDF2/SHA-256'
export const PROOF_ITERATIONS = 5_000
/** At least so many keys are derived, and less than twice as many: luck decides little. */
const TRIES = 200

/** So many challenges a network gets in an hour at each price; then the price doubles. */
const AT_ONE_PRICE = 5
/** The same of everybody in a minute: whoever asks from many networks meets this one. */
const OF_ALL_AT_ONE_PRICE = 60
/** Beyond this a form would be sent without. */
const DOUBLINGS_MAX = 6

/** How many were asked for before: by the networks of an address, smallest first, and by everybody. */
export type Demand = { byNetworks: readonly number[]; byAll: number }

/** How many keys the next proof takes at least. `factor` multiplies what is asked for at one price. */
export function triesAt({ byNetworks, byAll }: Demand, factor: number): number {
  const ofNetworks = byNetworks.map((asked, size) =>
    Math.floor(asked / (AT_ONE_PRICE * factor * NETWORK_GROWTH ** size)),
  )
  const ofAll = Math.floor(byAll / (OF_ALL_AT_ONE_PRICE * factor))
  return TRIES * 2 ** Math.min(DOUBLINGS_MAX, Math.max(...ofNetworks) + ofAll)
}

/** The header for a solved challenge. */
export const writeProof = (challenge: Challenge, { counter, derivedKey }: Solution): string =>
  btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }))
