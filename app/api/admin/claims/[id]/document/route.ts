import { documentResponse } from '@/lib/http/document'
import { route } from '@/lib/http/route'
import { claimParams } from '@/lib/influencers/claims/wire'
import { findClaimDocument } from '@/lib/moderation/claims/commands'
import { DOCUMENT_TYPES } from '@/lib/uploads/document-type'

export const GET = route({
  summary: 'The document that proves a claim, until the claim is decided.',
  access: 'admin',
  params: claimParams,
  response: { contentType: DOCUMENT_TYPES },
  async run({ actor, params }) {
    return documentResponse(await findClaimDocument(actor, params.id))
  },
})
