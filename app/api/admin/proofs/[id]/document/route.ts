import { documentResponse } from '@/lib/http/document'
import { route } from '@/lib/http/route'
import { openProof } from '@/lib/moderation/proofs/commands'
import { reviewParams } from '@/lib/ratings/reviews/wire'
import { DOCUMENT_TYPES } from '@/lib/uploads/document-type'

/** No GET: it is recorded. */
export const POST = route({
  summary: 'The document of a proof; each look is in the audit log.',
  access: 'admin',
  rateLimit: 'staff',
  params: reviewParams,
  response: { contentType: DOCUMENT_TYPES },
  async run({ actor, params }) {
    return documentResponse(await openProof(actor, params.id))
  },
})
