import { documentResponse } from '@/lib/http/document'
import { route } from '@/lib/http/route'
import { openProof } from '@/lib/moderation/proofs/commands'
import { reviewParams } from '@/lib/ratings/reviews/wire'

/** No GET: it is recorded. */
export const POST = route({
  summary: 'The document of a proof; each look is in the audit log.',
  access: 'admin',
  rateLimit: 'staff',
  params: reviewParams,
  response: { contentType: 'application/octet-stream' },
  async run({ actor, params }) {
    return documentResponse(await openProof(actor, params.id))
  },
})
