import { z } from 'zod'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { PROOF_PURPOSES } from '@/lib/proofs/rules'

/** `GET /api/proof`: which form the proof is for. */
export const proofQuery = z.object({
  purpose: z.enum(PROOF_PURPOSES, SERVER_MESSAGES.invalidRequest),
})
