import { z } from 'zod'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { after, logReason, pathId, wholeNumber } from '@/lib/wire/fields'

/** The surge id in the path of staff actions. */
export const surgeParams = pathId(SERVER_MESSAGES.surgeNotFound)

/** `GET /api/admin/surges/{id}`: pages by `skip`. */
export const pendingQuery = z.object({
  skip: wholeNumber(999_999).default(0),
  after,
})

/** Why a surge is prolonged. */
export const prolongBody = z
  .object({
    reason: logReason,
  })
  .meta({ refusal: 'unprocessable', description: 'The reason, for the audit log.' })
