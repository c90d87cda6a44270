import { route } from '@/lib/http/route'
import { startClaim } from '@/lib/influencers/claims/commands'
import { listOwnClaims } from '@/lib/influencers/claims/queries'
import { ownClaims, startedClaim } from '@/lib/influencers/claims/responses'
import { claimBody } from '@/lib/influencers/claims/wire'

export const GET = route({
  summary: 'Your claims to profiles, latest first.',
  access: 'account',
  response: ownClaims,
  async run({ actor }) {
    return { success: true, claims: await listOwnClaims(actor.id) }
  },
})

export const POST = route({
  summary: 'Claims a profile as yours, or changes your claim to it that waits.',
  access: 'member',
  pausedBy: 'readOnly',
  rateLimit: 'account',
  body: claimBody,
  response: startedClaim,
  refusals: ['conflict', 'notFound'],
  async run({ actor, body }) {
    return { success: true, claim: await startClaim(actor, body) }
  },
})
