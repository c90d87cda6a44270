import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Challenge } from 'altcha-lib/types'
import { writeProof } from '@/lib/auth/proof-of-work/rules'

/** Returns the proof for a challenge, after a second or more of computing; null when it takes too long. */
export async function solveProof(challenge: Challenge): Promise<string | null> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return solution && writeProof(challenge, solution)
}
