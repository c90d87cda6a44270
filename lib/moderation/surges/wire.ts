import { z } from 'zod'
import { ID } from '@/lib/domain/ids'
import { LIMIT } from '@/lib/domain/limits'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { plainText } from '@/lib/domain/text'
import { after } from '@/lib/wire/after'

/** The surge id in the path of staff actions. */
export const surgeParams = z
  .object({ id: z.string().regex(ID, SERVER_MESSAGES.surgeNotFound) })
  .meta({ refusal: 'notFound' })

/** `GET /api/admin/surges/{id}`: pages by `skip`. */
export const pendingQuery = z.object({
  skip: z
    .string()
    .regex(/^\d{1,6}$/, SERVER_MESSAGES.invalidRequest)
    .transform(Number)
    .default(0),
  after,
})

/** Why a surge is prolonged. */
export const prolongBody = z
  .object({
    reason: z
      .string(SERVER_MESSAGES.prolongReason)
      .transform(plainText)
      .pipe(
        z
          .string()
          .min(1, SERVER_MESSAGES.prolongReason)
          .max(LIMIT.detailsCharsMax, SERVER_MESSAGES.fieldTooLong),
      ),
  })
  .meta({ refusal: 'unprocessable', description: 'The reason, for the audit log.' })
