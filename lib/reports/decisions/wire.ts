import { z } from 'zod'
import { LIMIT } from '@/lib/domain/limits'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { afterNumber, requiredText, wholeNumber } from '@/lib/wire/fields'

/** The `{number}` of a decision. */
export const decisionParams = z
  .object({
    number: z.string().regex(/^D-[0-9A-Z]{4}-[0-9A-Z]{4}$/, SERVER_MESSAGES.decisionNotFound),
  })
  .meta({ refusal: 'notFound' })

/** `GET /api/decisions`: further pages by `skip`. */
export const publicDecisionsQuery = z.object({
  skip: wholeNumber(999_999).default(0),
  after: afterNumber,
})

const text = requiredText(SERVER_MESSAGES.appealRequired, LIMIT.appealCharsMax)

/** `POST /api/decisions/{number}/appeal`. */
export const appealBody = z
  .object({ text })
  .meta({ refusal: 'unprocessable', description: 'Why the decision should be changed.' })

/** `POST /api/reports/{number}/appeal`: with the key of the link to the report. */
export const visitorAppealBody = z
  .object({ text, key: z.string(SERVER_MESSAGES.decisionNotFound).max(100) })
  .meta({ refusal: 'unprocessable', description: 'Why the decision should be changed.' })
