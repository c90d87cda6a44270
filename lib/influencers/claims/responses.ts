import { z } from 'zod'
import { CHECK_OUTCOMES, CLAIM_METHODS, CLAIM_STATES } from '@/lib/domain/claims'
import { count, histogram, id, isoDate } from '@/lib/wire/responses'

const named = z.strictObject({ id, name: z.string() })

const ownClaim = z.strictObject({
  id,
  influencer: named.meta({ description: 'The profile; the name is empty once it is deleted.' }),
  method: z.enum(CLAIM_METHODS),
  handle: z.string(),
  code: z.string().meta({ description: 'What to put into the bio or the file.' }),
  link: z.string().meta({ description: 'What a website links to with rel="me".' }),
  hasDocument: z.boolean(),
  isDraft: z.boolean().meta({ description: 'Whether it does not wait for staff yet.' }),
  state: z.enum(CLAIM_STATES),
  reason: z.string(),
  createdAt: isoDate,
  decidedAt: isoDate.nullable(),
})
/** A claim as the member sees it who made it. */
export type OwnClaim = z.infer<typeof ownClaim>

export const ownClaims = z.strictObject({ success: z.literal(true), claims: z.array(ownClaim) })
export const startedClaim = z.strictObject({ success: z.literal(true), claim: ownClaim })

export const staffClaim = ownClaim.extend({
  member: named
    .extend({
      isEmailConfirmed: z.boolean(),
      createdAt: isoDate,
      ratingsCount: count.meta({ description: 'Their ratings of this influencer.' }),
    })
    .nullable()
    .meta({ description: 'Who made it; null once the account is erased.' }),
  text: z.string(),
  place: z.string().nullable().meta({ description: 'The address of the listed handle.' }),
  isStillListed: z.boolean().meta({ description: 'Whether the profile still lists the handle.' }),
  owner: named.nullable().meta({ description: 'Who owns the profile now.' }),
  submittedBy: named.nullable().meta({ description: 'The member who submitted the profile.' }),
  submittedAt: isoDate,
  handleChanges: z
    .array(z.strictObject({ at: isoDate, by: named }))
    .meta({ description: 'Who changed the handles since.' }),
  check: z
    .strictObject({ at: isoDate, host: z.string(), outcome: z.enum(CHECK_OUTCOMES) })
    .nullable(),
  canCheck: z.boolean().meta({ description: 'Whether the server may look for the proof.' }),
  reported: histogram.meta({
    description: 'Reviews of the page that its owner reported, by stars.',
  }),
  received: histogram.meta({ description: 'All visible reviews of the page, by stars.' }),
})
/** A claim as staff decides about it. */
export type StaffClaim = z.infer<typeof staffClaim>

export const staffClaims = z.strictObject({
  success: z.literal(true),
  claims: z.array(staffClaim),
  total: count,
})
export const checkedClaim = z.strictObject({
  success: z.literal(true),
  outcome: z.enum(CHECK_OUTCOMES),
})
