import { route } from '@/lib/http/route'
import { issueChallenge } from '@/lib/proofs/commands'
import { PROOF_BITS, PROOF_PARTS } from '@/lib/proofs/rules'
import { proofQuery } from '@/lib/proofs/wire'

/** The challenge of a proof of work. Costs a digest and keeps nothing, so it needs no budget. */
export const GET = route({
  access: 'anyone',
  query: proofQuery,
  async run({ query }) {
    const { challenge, expiresAt } = issueChallenge(query.purpose)
    return {
      success: true,
      challenge,
      parts: PROOF_PARTS,
      bits: PROOF_BITS,
      expiresAt: expiresAt.toISOString(),
    }
  },
})
