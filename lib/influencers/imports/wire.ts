import { z } from 'zod'
import { LIMIT } from '@/lib/domain/limits'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { plainText } from '@/lib/text/text'
import { pathId, wholeNumber } from '@/lib/wire/fields'

/** The import in the path of `/api/admin/imports/{id}`. */
export const importParams = pathId(SERVER_MESSAGES.importNotFound)

/** `GET /api/admin/imports/{id}`. */
export const importQuery = z.object({
  skip: wholeNumber(LIMIT.skipMax).default(0),
})

/** `POST /api/admin/imports/{id}`. */
export const importBody = z
  .object({
    act: z.enum(['import', 'undo'], SERVER_MESSAGES.invalidRequest),
    includesLikely: z
      .boolean(SERVER_MESSAGES.invalidRequest)
      .default(false)
      .meta({ description: 'Imports the likely duplicates, too.' }),
    reason: z
      .string(SERVER_MESSAGES.logReason)
      .default('')
      .transform(plainText)
      .pipe(z.string().max(LIMIT.detailsCharsMax, SERVER_MESSAGES.fieldTooLong))
      .meta({ description: 'For the log; required for an undo.' }),
  })
  .meta({ refusal: 'unprocessable', description: 'Lists the checked rows, or removes them again.' })
