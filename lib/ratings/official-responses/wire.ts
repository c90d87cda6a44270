import { z } from 'zod'
import { ID } from '@/lib/domain/ids'
import { LIMIT } from '@/lib/domain/limits'
import { MESSAGES } from '@/lib/domain/messages'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { numberText } from '@/lib/text/number-text'
import { plainText } from '@/lib/text/text'

/** `POST /api/comment/{id}/response`. */
export const responseBody = z
  .object({
    text: z
      .string(MESSAGES.emptyResponse)
      .transform(plainText)
      .pipe(
        z
          .string()
          .min(1, MESSAGES.emptyResponse)
          .max(LIMIT.replyCharsMax, SERVER_MESSAGES.replyTooLong),
      ),
  })
  .meta({ refusal: 'unprocessable', description: 'The official response to a review.' })

/** The id of a page in the path. */
export const pageParams = z
  .object({ id: z.string().regex(ID, MESSAGES.influencerNotFound) })
  .meta({ refusal: 'notFound' })

/** `GET /api/me/pages/{id}/reviews`. */
export const deskQuery = z.object({
  skip: z
    .string()
    .regex(numberText(LIMIT.skipMax), SERVER_MESSAGES.invalidRequest)
    .transform(Number)
    .default(0),
})
