import { z } from 'zod'
import { LIMIT } from '@/lib/domain/limits'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { plainText } from '@/lib/text/text'

/** The reason of a staff action that needs one, for the audit log. */
export const logReason = z
  .string(SERVER_MESSAGES.logReason)
  .transform(plainText)
  .pipe(
    z
      .string()
      .min(1, SERVER_MESSAGES.logReason)
      .max(LIMIT.detailsCharsMax, SERVER_MESSAGES.fieldTooLong),
  )
