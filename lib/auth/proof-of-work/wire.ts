import { z } from 'zod'
import { PROOF_PURPOSES } from '@/lib/auth/proof-of-work/rules'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'

/** `GET /api/proof`: which form the proof is for. */
export const proofQuery = z.object({
  purpose: z.enum(PROOF_PURPOSES, SERVER_MESSAGES.invalidRequest),
})

const CHARS_MAX = 2_000
const text = z.string().max(200)

/** The header of a proof: base64 of JSON with the challenge as issued (all of it is signed) and its solution. */
export const proofHeader = z
  .string()
  .max(CHARS_MAX)
  .transform((header, context): unknown => {
    try {
      return JSON.parse(atob(header))
    } catch {
      context.addIssue('no JSON in base64')
      return z.NEVER
    }
  })
  .pipe(
    z.strictObject({
      challenge: z.strictObject({
        parameters: z.strictObject({
          algorithm: text,
          nonce: text,
          salt: text,
          cost: z.number(),
          keyLength: z.number(),
          keyPrefix: text,
          keySignature: text,
          expiresAt: z.number(),
          data: z.strictObject({ purpose: z.enum(PROOF_PURPOSES) }),
        }),
        signature: text,
      }),
      solution: z.strictObject({ counter: z.number(), derivedKey: text }),
    }),
  )
