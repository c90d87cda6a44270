import { createHash } from 'node:crypto'
import { issueChallenge } from '@/lib/proofs/commands'
import {
  isFound,
  PROOF_HEADER,
  PROOF_PARTS,
  type ProofPurpose,
  proofText,
  writeProof,
} from '@/lib/proofs/rules'

/** The solution of a challenge, found as a browser finds it. */
export function solveChallenge(challenge: string): string {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const numbers = Array.from({ length: PROOF_PARTS }, (_, part) => {
    let number = 0
    while (!isFound(digest(proofText(challenge, part, number)))) number += 1
    return number
  })
  return writeProof(challenge, numbers)
}

/** The header of a fresh proof of work, to spread into `headers`. */
export const aProof = (purpose: ProofPurpose) => ({
  [PROOF_HEADER]: solveChallenge(issueChallenge(purpose).challenge),
})
