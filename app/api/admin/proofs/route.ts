import { route } from '@/lib/http/route'
import { listProofs } from '@/lib/moderation/proofs/queries'
import { staffProofs } from '@/lib/moderation/proofs/responses'
import { proofsQuery } from '@/lib/moderation/proofs/wire'

export const GET = route({
  summary: 'Proofs of ratings; those that wait longest first.',
  access: 'admin',
  query: proofsQuery,
  response: staffProofs,
  async run({ query }) {
    return { success: true, ...(await listProofs(query)) }
  },
})
