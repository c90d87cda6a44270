import { z } from 'zod'
import { EMAIL_ADDRESS, foldEmail, hasHost } from '@/lib/domain/email-address'
import { LIMIT } from '@/lib/domain/limits'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'

/** An e-mail address as it is stored, wherever one is typed: in forms, settings and commands. */
export const emailAddress = z
  .string(SERVER_MESSAGES.emailInvalid)
  .max(LIMIT.emailCharsMax, SERVER_MESSAGES.emailInvalid)
  .transform(foldEmail)
  .pipe(
    z
      .email({ pattern: EMAIL_ADDRESS, error: SERVER_MESSAGES.emailInvalid })
      .max(LIMIT.emailCharsMax, SERVER_MESSAGES.emailInvalid)
      .refine(hasHost, SERVER_MESSAGES.emailInvalid),
  )
