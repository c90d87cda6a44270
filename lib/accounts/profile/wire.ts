import { z } from 'zod'
import { CLOSURES } from '@/lib/accounts/types'
import { newPassword, personName } from '@/lib/accounts/wire'
import { foldEmail } from '@/lib/domain/email-address'
import { LIMIT } from '@/lib/domain/limits'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { after, afterNumber, boundedText, emailAddress, wholeNumber } from '@/lib/wire/fields'

const skip = wholeNumber(9_999_999).default(0)

/** `GET /api/me/points`, `/ratings` and `/replies`. */
export const ownListQuery = z
  .object({ skip, after })
  .meta({ description: 'How many entries to skip.' })

/** `GET /api/me/reports` and `/decisions`, whose entries have numbers. */
export const numberedListQuery = z
  .object({ skip, after: afterNumber })
  .meta({ description: 'How many entries to skip.' })

/** A password that is only compared, never stored: the length rules of new ones do not apply. */
const currentPassword = boundedText(SERVER_MESSAGES.wrongPassword, 10_000)

/** `POST /api/me/name`. */
export const nameBody = z
  .object({ name: personName })
  .meta({ refusal: 'refused', description: 'A new name.' })

/** `POST /api/me/open-data`. */
export const openDataBody = z
  .object({ isIncluded: z.boolean(SERVER_MESSAGES.invalidRequest) })
  .meta({
    refusal: 'unprocessable',
    description: 'Whether your ratings are part of the open data.',
  })

/** `POST /api/me/picture`: the address of a picture that was uploaded here; empty for none. */
export const pictureBody = z
  .object({
    pic: boundedText(SERVER_MESSAGES.pictureForeign, LIMIT.addressCharsMax),
  })
  .meta({ refusal: 'refused', description: 'A new picture.' })

/** `POST /api/me/password`. */
export const passwordBody = z
  .object({ currentPassword, password: newPassword })
  .meta({ refusal: 'refused', description: 'A new password, with the current one.' })

/** `POST /api/me/email`. */
export const emailBody = z
  .object({ email: emailAddress, currentPassword })
  .meta({ refusal: 'refused', description: 'Requests the email that confirms a new address.' })

/** `POST /api/me/close`: the current password, or for an account without one its e-mail. */
export const closeBody = z
  .object({
    closure: z.enum(CLOSURES, SERVER_MESSAGES.invalidRequest),
    currentPassword: currentPassword.optional(),
    email: boundedText(SERVER_MESSAGES.emailConfirmation, LIMIT.emailCharsMax)
      .transform(foldEmail)
      .optional(),
  })
  .meta({ description: 'Deletes the account permanently.' })
