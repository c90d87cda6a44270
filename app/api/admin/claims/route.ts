import { route } from '@/lib/http/route'
import { staffClaims } from '@/lib/influencers/claims/responses'
import { claimsQuery } from '@/lib/influencers/claims/wire'
import { listClaims } from '@/lib/moderation/claims/queries'

export const GET = route({
  summary: 'Claims to profiles, with what staff needs to decide; those that wait longest first.',
  access: 'admin',
  query: claimsQuery,
  response: staffClaims,
  async run({ query }) {
    return { success: true, ...(await listClaims(query)) }
  },
})
