import { z } from 'zod'
import { count, isoDate } from '@/lib/wire/responses'

/** The part of the settings about second factors. */
export const secondFactorSettings = z.strictObject({
  totpSince: isoDate.nullable().meta({ description: 'When the authenticator app was added.' }),
  recoveryCodesLeft: count,
})
export type SecondFactorSettings = z.infer<typeof secondFactorSettings>

export const totpStarted = z.strictObject({
  success: z.literal(true),
  secret: z.string().meta({ description: 'In base32.' }),
  uri: z.string().meta({ description: 'What the QR code contains.' }),
  qr: z.string().meta({ description: 'The QR code as SVG.' }),
})

export const recoveryCodesIssued = z.strictObject({
  success: z.literal(true),
  msg: z.string(),
  token: z.string().meta({ description: 'Continues this session; all others have ended.' }),
  recoveryCodes: z
    .array(z.string())
    .meta({ description: 'Shown this once. Empty if there were recovery codes before.' }),
})
