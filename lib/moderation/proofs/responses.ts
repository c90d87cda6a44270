import { z } from 'zod'
import { PROOF_STATES } from '@/lib/domain/proofs'
import { count, id, isoDate } from '@/lib/wire/responses'

const named = z.strictObject({ id, name: z.string() })

export const staffProof = z.strictObject({
  id: id.meta({ description: 'Of the review.' }),
  state: z.enum(PROOF_STATES),
  sentAt: isoDate,
  decidedAt: isoDate.nullable(),
  reason: z.string(),
  influencer: named,
  title: z.string(),
  details: z.string(),
  author: named.nullable().meta({ description: 'Null for an anonymous review.' }),
  isLabelled: z
    .boolean()
    .meta({ description: 'Whether it has the label from an earlier version.' }),
  isShown: z.boolean().meta({ description: 'Whether the review is there to get the label.' }),
})
/** A proof as staff decides about it: without the stars, which decide nothing. */
export type StaffProof = z.infer<typeof staffProof>

export const staffProofs = z.strictObject({
  success: z.literal(true),
  proofs: z.array(staffProof),
  total: count,
})
