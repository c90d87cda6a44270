import { z } from 'zod'
import { LIMIT } from '@/lib/domain/limits'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { plainText } from '@/lib/text/text'
import { afterNumber } from '@/lib/wire/after'

/** The `{number}` of a decision. */
export const decisionParams = z
  .object({
    number: z.string().regex(/^D-[0-9A-Z]{4}-[0-9A-Z]{4}$/, SERVER_MESSAGES.decisionNotFound),
  })
  .meta({ refusal: 'notFound' })

/** `GET /api/decisions`: further pages by `skip`. */
export const publicDecisionsQuery = z.object({
  skip: z
    .string()
    .regex(/^\d{1,6}$/, SERVER_MESSAGES.invalidRequest)
    .transform(Number)
    .default(0),
  after: afterNumber,
})

const text = z
  .string(SERVER_MESSAGES.appealRequired)
  .transform(plainText)
  .pipe(
    z
      .string()
      .min(1, SERVER_MESSAGES.appealRequired)
      .max(LIMIT.appealCharsMax, SERVER_MESSAGES.fieldTooLong),
  )

/** `POST /api/decisions/{number}/appeal`. */
export const appealBody = z
  .object({ text })
  .meta({ refusal: 'unprocessable', description: 'Why the decision should be changed.' })

/** `POST /api/reports/{number}/appeal`: with the key of the link to the report. */
export const visitorAppealBody = z
  .object({ text, key: z.string(SERVER_MESSAGES.decisionNotFound).max(100) })
  .meta({ refusal: 'unprocessable', description: 'Why the decision should be changed.' })
