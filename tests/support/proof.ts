import { issueChallenge } from '@/lib/auth/proof-of-work/commands'
import { PROOF_HEADER, type ProofPurpose } from '@/lib/auth/proof-of-work/rules'
import { solveProof } from '@/lib/client/solve-proof'

/** Returns the header of a new, cheap proof of work, solved like in a browser, to spread into `headers`. */
export async function aProof(purpose: ProofPurpose): Promise<Record<string, string>> {
  const { challenge } = await issueChallenge(purpose, 2)
  return { [PROOF_HEADER]: (await solveProof(challenge)) ?? '' }
}
