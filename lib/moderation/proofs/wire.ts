import { z } from 'zod'
import { LIMIT } from '@/lib/domain/limits'
import { numberText } from '@/lib/domain/number-text'
import { PROOF_DECISIONS, PROOF_STATES } from '@/lib/domain/proofs'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { plainText } from '@/lib/domain/text'

/** `GET /api/admin/proofs`. */
export const proofsQuery = z.object({
  state: z.enum(PROOF_STATES).default('pending'),
  skip: z
    .string()
    .regex(numberText(LIMIT.skipMax), SERVER_MESSAGES.invalidRequest)
    .transform(Number)
    .default(0),
})

/** `POST /api/admin/proofs/{id}/decide`. */
export const proofDecisionBody = z
  .object({
    decision: z.enum(PROOF_DECISIONS, SERVER_MESSAGES.invalidRequest),
    reason: z
      .string(SERVER_MESSAGES.proofReason)
      .transform(plainText)
      .pipe(
        z
          .string()
          .min(1, SERVER_MESSAGES.proofReason)
          .max(LIMIT.detailsCharsMax, SERVER_MESSAGES.fieldTooLong),
      ),
  })
  .meta({ refusal: 'unprocessable', description: 'Whether a proof shows an experience, and why.' })
export type ProofOrder = z.output<typeof proofDecisionBody>
