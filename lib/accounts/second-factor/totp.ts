import { Secret, TOTP } from 'otpauth'
import { readShortCode } from '@/lib/domain/codes'

const SECRET_BYTES = 20
const DIGITS = 6
const STEP_MS = 30_000
/** How many steps a clock may be off, either way. */
const TOLERANCE = 1

const totp = (secret: string, { issuer = '', label = '' } = {}) =>
  new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: DIGITS,
    period: STEP_MS / 1_000,
    secret: Secret.fromBase32(secret),
  })

/** Returns a new secret in base32, as authenticator apps read it. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** Returns the address that an authenticator app reads from a QR code. */
export const totpUri = (secret: string, email: string, siteName: string): string =>
  totp(secret, { issuer: siteName, label: email }).toString()

/** Returns the step of 30 seconds to which a code belongs (RFC 6238), in constant time; null for a wrong code. */
export function stepOfCode(secret: string, code: string, at: Date): number | null {
  const token = readShortCode(code)
  if (token === null) return null
  const timestamp = at.getTime()
  const delta = totp(secret).validate({ token, timestamp, window: TOLERANCE })
  return delta === null ? null : Math.floor(timestamp / STEP_MS) + delta
}
