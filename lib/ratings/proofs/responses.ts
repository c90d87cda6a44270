import { z } from 'zod'
import { PROOF_STATES } from '@/lib/domain/proofs'
import { isoDate } from '@/lib/wire/responses'

/** `GET /api/me/proofs/{id}`. */
export const ownProof = z.strictObject({
  success: z.literal(true),
  proof: z
    .strictObject({
      state: z.enum(PROOF_STATES),
      reason: z.string().meta({ description: 'Why it was not enough.' }),
      sentAt: isoDate,
      decidedAt: isoDate.nullable(),
    })
    .nullable(),
})
export type OwnProof = z.infer<typeof ownProof>['proof']
