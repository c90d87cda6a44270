import { z } from 'zod'
import { ID } from '@/lib/domain/ids'
import { LIMIT } from '@/lib/domain/limits'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { numberText } from '@/lib/text/number-text'
import { plainText } from '@/lib/text/text'

/** The import in the path of `/api/admin/imports/{id}`. */
export const importParams = z
  .object({ id: z.string().regex(ID, SERVER_MESSAGES.importNotFound) })
  .meta({ refusal: 'notFound' })

/** `GET /api/admin/imports/{id}`. */
export const importQuery = z.object({
  skip: z
    .string()
    .regex(numberText(LIMIT.skipMax), SERVER_MESSAGES.invalidRequest)
    .transform(Number)
    .default(0),
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
