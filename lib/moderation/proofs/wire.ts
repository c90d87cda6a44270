import { z } from 'zod'
import { LIMIT } from '@/lib/domain/limits'
import { PROOF_DECISIONS, PROOF_STATES } from '@/lib/domain/proofs'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { logReason, wholeNumber } from '@/lib/wire/fields'

/** `GET /api/admin/proofs`. */
export const proofsQuery = z.object({
  state: z.enum(PROOF_STATES).default('pending'),
  skip: wholeNumber(LIMIT.skipMax).default(0),
})

/** `POST /api/admin/proofs/{id}/decide`. */
export const proofDecisionBody = z
  .object({
    decision: z.enum(PROOF_DECISIONS, SERVER_MESSAGES.invalidRequest),
    reason: logReason,
  })
  .meta({ refusal: 'unprocessable', description: 'Whether a proof shows an experience, and why.' })
export type ProofOrder = z.output<typeof proofDecisionBody>
