import { z } from 'zod'
import { MESSAGES } from '@/lib/domain/messages'
import { PROOF_PURPOSES } from '@/lib/proofs/rules'

/** `GET /api/proof`: which form the proof is for. */
export const proofQuery = z.object({
  purpose: z.enum(PROOF_PURPOSES, MESSAGES.invalidRequest),
})
