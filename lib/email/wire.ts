import { z } from 'zod'
import { SUPPRESSION_REASONS } from '@/lib/domain/email-address'
import { emailAddress } from '@/lib/wire/fields'

/** `POST /api/email-events`. */
export const emailEventBody = z
  .object({ type: z.enum(SUPPRESSION_REASONS), email: emailAddress })
  .meta({
    description: 'An address that refused an email for good, or whose owner called it spam.',
  })
