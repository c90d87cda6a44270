import { z } from 'zod'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'

/** Longer than any code, however it is spaced. */
const CODE_CHARS_MAX = 100
/** As long as the password that it may be. */
const PROOF_CHARS_MAX = 10_000

const code = z
  .string(SERVER_MESSAGES.codeWrong)
  .max(CODE_CHARS_MAX, SERVER_MESSAGES.codeWrong)
  .meta({ description: 'A code of the authenticator app, or a recovery code.' })

/** `POST /api/signin/second-factor`. */
export const secondFactorBody = z
  .object({
    ticket: z
      .string(SERVER_MESSAGES.signInTicketInvalid)
      .max(CODE_CHARS_MAX, SERVER_MESSAGES.signInTicketInvalid),
    code,
  })
  .meta({ description: 'The ticket of a sign-in, with a code.' })

/** `POST /api/me/second-factor/totp/confirm`. */
export const codeBody = z
  .object({ code })
  .meta({ refusal: 'unprocessable', description: 'A code of the new authenticator app.' })

/** What changes second factors: the password, or a code. */
export const proofBody = z
  .object({
    proof: z
      .string(SERVER_MESSAGES.proofWrong)
      .max(PROOF_CHARS_MAX, SERVER_MESSAGES.proofWrong)
      .default('')
      .meta({ description: 'The password, or a code. Not needed where there is neither yet.' }),
  })
  .meta({ refusal: 'unprocessable', description: 'Confirms that the owner asks for it.' })
