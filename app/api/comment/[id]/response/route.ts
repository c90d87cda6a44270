import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { route } from '@/lib/http/route'
import { deleteResponse, saveResponse } from '@/lib/ratings/official-responses/commands'
import { listResponseVersions } from '@/lib/ratings/official-responses/queries'
import { responded, responseVersions } from '@/lib/ratings/official-responses/responses'
import { responseBody } from '@/lib/ratings/official-responses/wire'
import { reviewParams } from '@/lib/ratings/reviews/wire'
import { done } from '@/lib/wire/responses'

export const GET = route({
  summary: 'The earlier versions of the official response to a review, latest first.',
  access: 'anyone',
  params: reviewParams,
  response: responseVersions,
  async run({ params }) {
    const versions = await listResponseVersions(params.id)
    if (!versions) throw new AppError('notFound', SERVER_MESSAGES.responseNotFound)
    return { success: true, versions }
  },
})

export const POST = route({
  summary: 'Gives or changes the official response to a review of a profile that you own.',
  access: 'member',
  pausedBy: 'replies',
  rateLimit: 'write',
  params: reviewParams,
  body: responseBody,
  response: responded,
  refusals: ['unprocessable', 'conflict', 'forbidden'],
  async run({ actor, params, body }) {
    const { id, text, createdAt, editedAt } = await saveResponse(
      { reviewId: params.id, text: body.text },
      actor,
    )
    return { success: true, response: { id, text, createdAt, editedAt } }
  },
})

export const DELETE = route({
  summary: 'Deletes your official response to a review.',
  access: 'member',
  pausedBy: 'readOnly',
  rateLimit: 'write',
  params: reviewParams,
  response: done,
  async run({ actor, params }) {
    await deleteResponse(params.id, actor)
    return { success: true }
  },
})
