import { readDocument } from '@/lib/http/document'
import { route } from '@/lib/http/route'
import { attachDocument } from '@/lib/influencers/claims/commands'
import { claimParams } from '@/lib/influencers/claims/wire'
import { documentForm } from '@/lib/uploads/wire'
import { done } from '@/lib/wire/responses'

export const POST = route({
  summary: 'Stores the document that proves your claim: a PDF, JPEG or PNG file of up to 5 MB.',
  access: 'member',
  pausedBy: 'uploads',
  rateLimit: 'upload',
  params: claimParams,
  upload: { contentType: 'multipart/form-data', schema: documentForm },
  response: done,
  refusals: ['invalid', 'tooLarge', 'unsupported'],
  async run({ actor, params, request }) {
    await attachDocument(actor, params.id, await readDocument(request))
    return { success: true }
  },
})
