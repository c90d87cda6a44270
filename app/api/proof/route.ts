import { issueChallenge, priceOf } from '@/lib/auth/proof-of-work/commands'
import { challenge } from '@/lib/auth/proof-of-work/responses'
import { proofQuery } from '@/lib/auth/proof-of-work/wire'
import { clientNetworks } from '@/lib/http/client-address'
import { route } from '@/lib/http/route'

/** A proof-of-work challenge. Frequent requests make the next one harder, so it needs no rate limit. */
export const GET = route({
  summary:
    'A proof-of-work challenge. Its solution, sent in the header `x-proof-of-work` with the form, raises the rate limit.',
  access: 'anyone',
  query: proofQuery,
  response: challenge,
  async run({ query, request }) {
    const tries = priceOf(clientNetworks(request))
    const { challenge, expiresAt } = await issueChallenge(query.purpose, tries)
    return {
      success: true,
      challenge: JSON.stringify(challenge),
      expiresAt: expiresAt.toISOString(),
    }
  },
})
