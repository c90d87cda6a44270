import { z } from 'zod'
import { moment } from '@/lib/wire/answers'

export const challenge = z.strictObject({
  success: z.literal(true),
  challenge: z.string().meta({
    description:
      'The JSON of an ALTCHA challenge, version 2. The proof is base64 of the JSON `{challenge, solution: {counter, derivedKey}}`.',
  }),
  expiresAt: moment,
})
export type ChallengeAnswer = z.infer<typeof challenge>
