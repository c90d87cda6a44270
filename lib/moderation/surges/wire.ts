import { z } from 'zod'
import { ID } from '@/lib/domain/ids'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { after } from '@/lib/wire/after'
import { logReason } from '@/lib/wire/log-reason'

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
    reason: logReason,
  })
  .meta({ refusal: 'unprocessable', description: 'The reason, for the audit log.' })
