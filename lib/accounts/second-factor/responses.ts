import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { z } from 'zod'
import { count, isoDate } from '@/lib/wire/responses'

/** A passkey as its owner sees it. */
const passkeySettings = z.strictObject({
  id: z.string(),
  name: z.string(),
  createdAt: isoDate,
  usedAt: isoDate.nullable(),
})
export type PasskeySettings = z.infer<typeof passkeySettings>

/** The part of the settings about second factors. */
export const secondFactorSettings = z.strictObject({
  totpSince: isoDate.nullable().meta({ description: 'When the authenticator app was added.' }),
  recoveryCodesLeft: count,
  passkeys: z.array(passkeySettings),
  arePasskeysOn: z.boolean().meta({ description: 'False where the site has an IP address.' }),
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

export const passkeyRequest = z.strictObject({
  success: z.literal(true),
  options: z
    .custom<PublicKeyCredentialRequestOptionsJSON>()
    .meta({ type: 'object', description: 'PublicKeyCredentialRequestOptionsJSON of WebAuthn.' }),
})

export const passkeyCreation = z.strictObject({
  success: z.literal(true),
  options: z
    .custom<PublicKeyCredentialCreationOptionsJSON>()
    .meta({ type: 'object', description: 'PublicKeyCredentialCreationOptionsJSON of WebAuthn.' }),
})
