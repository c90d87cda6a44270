import { z } from 'zod'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { boundedText } from '@/lib/wire/fields'

/** `DELETE /api/me/sessions/{id}`. */
export const sessionParams = z
  .object({ id: z.uuid(SERVER_MESSAGES.sessionGone) })
  .meta({ refusal: 'notFound' })

/** `DELETE /api/me/sessions?keep=this`: all but the session that asks. */
export const endSessionsQuery = z
  .object({ keep: z.enum(['this'], SERVER_MESSAGES.invalidRequest).optional() })
  .meta({ description: 'Whether the session that asks goes on.' })

/** The plain form that denies a sign-in. */
export const denialBody = z.object({
  token: boundedText(SERVER_MESSAGES.invalidRequest, 200),
})
