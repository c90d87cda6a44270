import { CLAIMS } from '@/lib/domain/claims'
import { LIMIT } from '@/lib/domain/limits'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { fieldError } from '@/lib/errors'
import { readForm } from '@/lib/http/form'
import { route } from '@/lib/http/route'
import { attachDocument } from '@/lib/influencers/claims/commands'
import { claimParams, documentForm } from '@/lib/influencers/claims/wire'
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
    const form = await readForm(request, CLAIMS.documentBytesMax + LIMIT.formOverheadBytesMax)
    const file = form.get('file')
    if (!(file instanceof File) || file.size > CLAIMS.documentBytesMax) {
      throw fieldError('unsupported', 'file', SERVER_MESSAGES.claimDocumentKind)
    }
    await attachDocument(actor, params.id, new Uint8Array(await file.arrayBuffer()))
    return { success: true }
  },
})
