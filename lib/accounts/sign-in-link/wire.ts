import { z } from 'zod'
import { MESSAGES } from '@/lib/domain/messages'
import { PATH, safeNext } from '@/lib/domain/paths'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { boundedText, emailAddress } from '@/lib/wire/fields'

/** Longer than any address of a page that leads to the log-in. */
const NEXT_CHARS_MAX = 2_000

/** `POST /api/signin/link`. */
export const linkRequestBody = z
  .object({
    email: emailAddress,
    next: boundedText(SERVER_MESSAGES.invalidRequest, NEXT_CHARS_MAX)
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
    token: boundedText(MESSAGES.resetLinkInvalid, 200),
    code: boundedText(SERVER_MESSAGES.linkCodeWrong, 100)
      .default('')
      .meta({ description: 'The code of the browser that asked. Not needed in that browser.' }),
  })
  .meta({ description: 'The token of a link to log in, with a code.' })
