import { z } from 'zod'
import type { WireAccount, WireMember } from '@/lib/accounts/responses'
import type { OwnAccount, PublicMember } from '@/lib/accounts/types'
import { foldEmail } from '@/lib/domain/email-address'
import { LIMIT } from '@/lib/domain/limits'
import { MESSAGES } from '@/lib/domain/messages'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { hasAddress } from '@/lib/text/address-names'
import { plainLine } from '@/lib/text/text'
import { boundedText, emailAddress, requiredText, text } from '@/lib/wire/fields'

const malformed = z.string(SERVER_MESSAGES.invalidRequest)

export const personName = requiredText(SERVER_MESSAGES.nameRequired, LIMIT.nameCharsMax, {
  clean: plainLine,
  tooLong: SERVER_MESSAGES.nameTooLong,
}).refine((name) => !hasAddress(name), SERVER_MESSAGES.nameAddress)

export const newPassword = z
  .string(SERVER_MESSAGES.passwordLength)
  .min(LIMIT.passwordCharsMin, SERVER_MESSAGES.passwordLength)
  .max(LIMIT.passwordCharsMax, SERVER_MESSAGES.passwordLength)

const mailedToken = boundedText(MESSAGES.resetLinkInvalid, 200)

/** `POST /api/signup`. Other fields are ignored, above all a role. */
export const signUpBody = z
  .object({
    name: personName,
    email: emailAddress,
    password: newPassword,
    details: text(LIMIT.detailsCharsMax)
      .nullish()
      .transform((details) => details ?? ''),
  })
  .meta({ refusal: 'unprocessable', description: 'A new member account.' })

/**
 * `POST /api/signin`. Any text reaches the comparison, so that an impossible address is refused like an unknown one;
 * anything but text, such as a query object, is refused here.
 */
export const signInBody = z
  .object({ email: malformed.transform(foldEmail), password: malformed })
  .meta({ description: 'The credentials of an account.' })

/** `POST /api/forget-password`. */
export const forgetPasswordBody = z.object({ email: emailAddress }).meta({
  refusal: 'refused',
  description: 'Requests an email with a link to choose a new password.',
})

/** `POST /api/reset-password`: the token is usually in the query instead. */
export const resetPasswordBody = z
  .object({ password: newPassword, token: mailedToken.optional() })
  .meta({ refusal: 'refused', description: 'A new password, with the token of a reset link.' })

export const resetPasswordQuery = z
  .object({ token: mailedToken.optional() })
  .meta({ refusal: 'refused' })

/** `POST /api/verify-email`. */
export const verifyEmailBody = z.object({ token: mailedToken }).meta({
  refusal: 'refused',
  description: 'Confirms an email address with the token from the email.',
})

const STEPS = ['providers', 'csrf', 'signin', 'callback', 'error']

/** The path after `/api/auth/`: only the steps of the sign-in, not everything that next-auth offers. */
export const thirdPartyParams = z
  .object({
    nextauth: z
      .array(z.string(), MESSAGES.notFound)
      .max(2, MESSAGES.notFound)
      .refine(([step = '']) => STEPS.includes(step), MESSAGES.notFound),
  })
  .meta({ refusal: 'notFound' })

/** The id in `/api/user/{id}`: any text, because a malformed id is a 404, not an invalid request. */
export const memberParams = z.object({ id: z.string() })

/** Maps the response of `GET /api/getme`. */
export const toWireOwnAccount = (account: OwnAccount): WireAccount => ({
  _id: account.id,
  name: account.name,
  email: account.email,
  role: account.role,
  pic: account.pic,
  contributionScore: account.contributionScore,
  createdAt: account.createdAt.toISOString(),
})

/** Maps the response of `GET /api/user/{id}`. */
export const toWirePublicMember = (member: PublicMember): WireMember => ({
  _id: member.id,
  name: member.name,
  pic: member.pic,
  contributionScore: member.contributionScore,
})
