import { z } from 'zod'
import { MESSAGES } from '@/lib/domain/messages'
import { PATH, safeNext } from '@/lib/domain/paths'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { emailAddress } from '@/lib/wire/email-address'

/** Longer than any address of a page that leads to the log-in. */
const NEXT_CHARS_MAX = 2_000

/** `POST /api/signin/link`. */
export const linkRequestBody = z
  .object({
    email: emailAddress,
    next: z
      .string(SERVER_MESSAGES.invalidRequest)
      .max(NEXT_CHARS_MAX, SERVER_MESSAGES.invalidRequest)
      .transform((path) => safeNext(path))
      .default(PATH.home)
      .meta({
        description: 'The page that the link leads to after the login: a path of this site.',
      }),
  })
  .meta({ refusal: 'unprocessable', description: 'Requests an email with a link to log in.' })

/** `POST /api/signin/link/confirm`. */
export const linkBody = z
  .object({
    token: z.string(MESSAGES.resetLinkInvalid).max(200, MESSAGES.resetLinkInvalid),
    code: z
      .string(SERVER_MESSAGES.linkCodeWrong)
      .max(100, SERVER_MESSAGES.linkCodeWrong)
      .default('')
      .meta({ description: 'The code of the browser that asked. Not needed in that browser.' }),
  })
  .meta({ description: 'The token of a link to log in, with a code.' })
