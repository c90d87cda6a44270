import { z } from 'zod'
import type { ManagedAccount } from '@/lib/admin/types'
import { isId } from '@/lib/domain/ids'
import { LIMIT } from '@/lib/domain/limits'
import { MESSAGES } from '@/lib/domain/messages'

/** The account in the path of approve, remove, restore and the two rank actions. */
export const accountParams = z
  .object({ id: z.string().refine(isId, MESSAGES.accountNotFound) })
  .meta({ refusal: 'notFound' })

/** Why; kept in the log of what staff did. */
export const staffActionQuery = z.object({
  reason: z.string().trim().max(LIMIT.detailsCharsMax, MESSAGES.fieldTooLong).default(''),
})

/** `GET /api/admin/users`: later pages by `skip`. */
export const managedListQuery = z.object({
  skip: z
    .string()
    .regex(/^\d{1,6}$/, MESSAGES.invalidRequest)
    .transform(Number)
    .default(0),
})

/** An account for the admin screen, by the names of statement 348. */
export const toWireManaged = ({ id, about, publicEmail, ...account }: ManagedAccount) => ({
  _id: id,
  Tell_About_Yourself: about,
  ...account,
  email: account.email || publicEmail,
})
