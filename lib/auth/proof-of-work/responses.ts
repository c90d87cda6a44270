import { z } from 'zod'
import { isoDate } from '@/lib/wire/responses'

export const challenge = z.strictObject({
  success: z.literal(true),
  challenge: z.string().meta({
    description:
      'The JSON of an ALTCHA challenge, version 2. The proof is base64 of the JSON `{challenge, solution: {counter, derivedKey}}`.',
  }),
  expiresAt: isoDate,
})
export type ChallengeResponse = z.infer<typeof challenge>
