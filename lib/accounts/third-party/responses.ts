import { z } from 'zod'
import { isoDate } from '@/lib/wire/responses'

/** The part of the settings about signing in with a third party. */
export const thirdPartySettings = z.strictObject({
  email: z.string().meta({
    description: 'The address of the account there that signs in here; empty without one.',
  }),
  since: isoDate
    .nullable()
    .meta({ description: 'Null while only its address, which is the same as here, tells which.' }),
})
export type ThirdPartySettings = z.infer<typeof thirdPartySettings>
