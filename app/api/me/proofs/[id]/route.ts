import { readDocument } from '@/lib/http/document'
import { route } from '@/lib/http/route'
import { sendProof, withdrawProof } from '@/lib/ratings/proofs/commands'
import { findOwnProof } from '@/lib/ratings/proofs/queries'
import { ownProof } from '@/lib/ratings/proofs/responses'
import { reviewParams } from '@/lib/ratings/reviews/wire'
import { documentForm } from '@/lib/uploads/wire'
import { done } from '@/lib/wire/responses'

export const GET = route({
  summary: 'What has become of the proof of your rating.',
  access: 'account',
  params: reviewParams,
  response: ownProof,
  async run({ actor, params }) {
    return { success: true, proof: await findOwnProof(params.id, actor.id) }
  },
})

export const POST = route({
  summary: 'Sends a document that shows your experience: a PDF, JPEG or PNG file of up to 5 MB.',
  access: 'member',
  pausedBy: 'uploads',
  rateLimit: 'upload',
  params: reviewParams,
  upload: { contentType: 'multipart/form-data', schema: documentForm },
  response: done,
  refusals: ['invalid', 'tooLarge', 'unsupported', 'conflict'],
  async run({ actor, params, request }) {
    await sendProof(actor, params.id, await readDocument(request))
    return { success: true }
  },
})

export const DELETE = route({
  summary: 'Takes back the proof of your rating that waits, with its document.',
  access: 'account',
  pausedBy: 'readOnly',
  rateLimit: 'account',
  params: reviewParams,
  response: done,
  async run({ actor, params }) {
    await withdrawProof(actor, params.id)
    return { success: true }
  },
})
