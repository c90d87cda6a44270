import { documentResponse } from '@/lib/http/document'
import { route } from '@/lib/http/route'
import { claimParams } from '@/lib/influencers/claims/wire'
import { openClaimDocument } from '@/lib/moderation/claims/commands'
import { DOCUMENT_TYPES } from '@/lib/uploads/document-type'

/** No GET: it is recorded. */
export const POST = route({
  summary:
    'The document that proves a claim, until the claim is decided; each look is in the audit log.',
  access: 'admin',
  rateLimit: 'staff',
  params: claimParams,
  response: { contentType: DOCUMENT_TYPES },
  async run({ actor, params }) {
    return documentResponse(await openClaimDocument(actor, params.id))
  },
})
