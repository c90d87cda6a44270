import { z } from 'zod'
import { plainLine } from '@/lib/text/text'
import { emailAddress } from '@/lib/wire/fields'

/** The identity that a third party confirmed, exchanged for a session by `POST /api/session/third-party`, or added to an account. */
export const thirdPartyGrant = z.object({
  grantId: z.uuid(),
  subject: z.string().min(1),
  expiresAt: z.number().transform((at) => new Date(at)),
  email: emailAddress,
  isEmailVerified: z.boolean(),
  name: z.string().transform(plainLine),
})
