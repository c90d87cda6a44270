import { z } from 'zod'
import { LIMIT } from '@/lib/domain/limits'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { plainLine } from '@/lib/text/text'
import { boundedText, requiredText } from '@/lib/wire/fields'

/** Longer than any code, however it is spaced. */
const CODE_CHARS_MAX = 100
/** As long as the password that it may be. */
const PROOF_CHARS_MAX = 10_000

const code = boundedText(SERVER_MESSAGES.codeWrong, CODE_CHARS_MAX).meta({
  description: 'A code of the authenticator app, or a recovery code.',
})

/** `POST /api/signin/second-factor`. */
export const secondFactorBody = z
  .object({
    ticket: boundedText(SERVER_MESSAGES.signInTicketInvalid, CODE_CHARS_MAX),
    code,
  })
  .meta({ description: 'The ticket of a sign-in, with a code.' })

/** `POST /api/me/second-factor/totp/confirm`. */
export const codeBody = z
  .object({ code })
  .meta({ refusal: 'unprocessable', description: 'A code of the new authenticator app.' })

const typedProof = boundedText(SERVER_MESSAGES.proofWrong, PROOF_CHARS_MAX)
  .default('')
  .meta({ description: 'The password, or a code. Not needed where there is neither yet.' })

/** What changes second factors: the password, or a code. */
export const proofBody = z
  .object({ proof: typedProof })
  .meta({ refusal: 'unprocessable', description: 'Confirms that the owner asks for it.' })

/** `POST /api/me/passkeys/challenge`. */
export const passkeyStartBody = z
  .object({
    name: requiredText(SERVER_MESSAGES.passkeyNameRequired, LIMIT.nameCharsMax, {
      clean: plainLine,
    }),
    proof: typedProof,
  })
  .meta({
    refusal: 'unprocessable',
    description: 'What to call a new passkey, with the password or a code.',
  })

const CREDENTIAL_CHARS_MAX = 20_000

const part = boundedText(SERVER_MESSAGES.passkeyWrong, CREDENTIAL_CHARS_MAX)
const credential = {
  id: part,
  rawId: part,
  type: z.literal('public-key', SERVER_MESSAGES.passkeyWrong),
  clientExtensionResults: z.looseObject({}, SERVER_MESSAGES.passkeyWrong),
  authenticatorAttachment: part.optional(),
}

/** `POST /api/signin/passkey`: what `navigator.credentials.get` returns, in base64url. */
export const assertionBody = z
  .object({
    response: z.object(
      {
        ...credential,
        response: z.object(
          {
            authenticatorData: part,
            clientDataJSON: part,
            signature: part,
            userHandle: part.optional(),
          },
          SERVER_MESSAGES.passkeyWrong,
        ),
      },
      SERVER_MESSAGES.passkeyWrong,
    ),
  })
  .meta({ description: 'A challenge that a passkey has signed.' })

/** `POST /api/me/passkeys`: what `navigator.credentials.create` returns, in base64url. */
export const passkeyBody = z
  .object({
    response: z.object(
      {
        ...credential,
        response: z.object(
          {
            attestationObject: part,
            clientDataJSON: part,
            transports: z.array(z.string().max(40)).max(20).optional(),
          },
          SERVER_MESSAGES.passkeyWrong,
        ),
      },
      SERVER_MESSAGES.passkeyWrong,
    ),
  })
  .meta({ refusal: 'unprocessable', description: 'A new passkey.' })

/** `POST /api/me/passkeys/remove`. */
export const passkeyRemovalBody = z
  .object({ id: part, proof: typedProof })
  .meta({ refusal: 'unprocessable', description: 'Which passkey, with the password or a code.' })

/** `POST /api/me/confirm`. */
export const confirmBody = z.object({ proof: typedProof }).meta({
  refusal: 'unprocessable',
  description:
    'A code of the authenticator app, or a recovery code; of an account without a second factor the password; without either the mailed code.',
})
