import { z } from 'zod'
import { LIMIT } from '@/lib/domain/limits'
import { MESSAGES } from '@/lib/domain/messages'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { pathId, requiredText, wholeNumber } from '@/lib/wire/fields'

/** `POST /api/comment/{id}/response`. */
export const responseBody = z
  .object({
    text: requiredText(MESSAGES.emptyResponse, LIMIT.replyCharsMax, {
      tooLong: SERVER_MESSAGES.replyTooLong,
    }),
  })
  .meta({ refusal: 'unprocessable', description: 'The official response to a review.' })

/** The id of a page in the path. */
export const pageParams = pathId(MESSAGES.influencerNotFound)

/** `GET /api/me/pages/{id}/reviews`. */
export const deskQuery = z.object({
  skip: wholeNumber(LIMIT.skipMax).default(0),
})
