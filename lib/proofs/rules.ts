/*
 * A proof of work instead of a captcha: the browser looks for numbers that make SHA-256 digests begin with zeros. It
 * costs a person nothing but a second of his device's time, once, and somebody who sends thousands of forms that second
 * each time. What it gives is a larger allowance; nobody needs one (C46).
 */

/** What a proof is for: one for a form is worth nothing to another. */
export const PROOF_PURPOSES = ['submission', 'signUp', 'signIn'] as const
export type ProofPurpose = (typeof PROOF_PURPOSES)[number]

/** The request header that carries a challenge with its solution. */
export const PROOF_HEADER = 'x-proof-of-work'

/** How many numbers are looked for, one after another: the more, the less luck decides how long it takes. */
export const PROOF_PARTS = 8
/** Zero bits that each digest begins with: each part takes 2 to this power of tries on average. */
export const PROOF_BITS = 12
/** A number beyond this took longer than anybody waits; what is longer is refused unread. */
const DIGITS_MAX = 9

/** What is digested for one part. */
export const proofText = (challenge: string, part: number, number: number) =>
  `${challenge}:${part}:${number}`

/** Whether a digest begins with as many zero bits as a part needs. */
export function isFound(digest: Uint8Array): boolean {
  const zeroBytes = Math.floor(PROOF_BITS / 8)
  for (let at = 0; at < zeroBytes; at += 1) if (digest[at] !== 0) return false
  return (digest[zeroBytes] ?? 0) < 2 ** (8 - (PROOF_BITS % 8))
}

/** The header for a solved challenge. */
export const writeProof = (challenge: string, numbers: readonly number[]) =>
  `${challenge}~${numbers.join('-')}`

/** The challenge and the numbers in a header; null for what cannot be a proof. */
export function readProof(header: string): { challenge: string; numbers: number[] } | null {
  const [, challenge, listed] = /^([\w.-]{1,200})~([\d-]{1,100})$/.exec(header) ?? []
  const parts = listed?.split('-') ?? []
  if (!challenge || parts.length !== PROOF_PARTS) return null
  if (parts.some((digits) => digits === '' || digits.length > DIGITS_MAX)) return null
  return { challenge, numbers: parts.map(Number) }
}
