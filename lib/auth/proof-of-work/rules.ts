import type { Challenge, Solution } from 'altcha-lib/types'
import { NETWORK_GROWTH } from '@/lib/text/networks'

/*
 * A proof of work instead of a captcha: the browser derives keys by PBKDF2 until one has the prefix of the challenge.
 * PBKDF2 runs natively in browsers, so that a script gains nothing over a page. A proof costs a person about a second,
 * once; clients that ask for many challenges pay more for each. It raises a quota; no request needs one.
 */

/** What a proof is for: it is valid for one form only. */
export const PROOF_PURPOSES = ['submission', 'signUp', 'signIn'] as const
export type ProofPurpose = (typeof PROOF_PURPOSES)[number]

/** The request header that carries a challenge with its solution. */
export const PROOF_HEADER = 'x-proof-of-work'

/** Deriving one key takes a processor one to four milliseconds. */
export const PROOF_ALGORITHM = 'PBKDF2/SHA-256'
export const PROOF_ITERATIONS = 5_000
/** At least this many keys are derived, and fewer than twice as many, so that luck matters little. */
const TRIES = 200

/** Challenges per hour that a network gets before the price doubles, and doubles again. */
const AT_ONE_PRICE = 5
/** The same per minute for all clients together, against requests from many networks. */
const OF_ALL_AT_ONE_PRICE = 60
/** A higher price would delay people more than waiting for the quota. */
const DOUBLINGS_MAX = 6

/** Challenges issued before: to the networks of an address, smallest first, and to all clients. */
export type Demand = { byNetworks: readonly number[]; byAll: number }

/** Returns the minimum number of keys of the next proof. `factor` multiplies the challenges at each price. */
export function triesAt({ byNetworks, byAll }: Demand, factor: number): number {
  const ofNetworks = byNetworks.map((asked, size) =>
    Math.floor(asked / (AT_ONE_PRICE * factor * NETWORK_GROWTH ** size)),
  )
  const ofAll = Math.floor(byAll / (OF_ALL_AT_ONE_PRICE * factor))
  return TRIES * 2 ** Math.min(DOUBLINGS_MAX, Math.max(...ofNetworks) + ofAll)
}

/** Returns the header value for a solved challenge. */
export const writeProof = (challenge: Challenge, { counter, derivedKey }: Solution): string =>
  btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }))
