import { isIP } from 'node:net'
import type { PasskeySettings, SecondFactorSettings } from '@/lib/accounts/second-factor/responses'
import { getEnv } from '@/lib/env'
import { PasskeyModel, type PasskeyRecord } from '@/models/passkey'
import { SecondFactorModel } from '@/models/second-factor'
import type { AccountRecord } from '@/models/user'

/** The name under which browsers keep passkeys of this site, and the origin that they sign; from the settings alone. */
export function passkeySite(): { rpID: string; origin: string } {
  const { SITE_URL } = getEnv()
  return { rpID: new URL(SITE_URL).hostname, origin: SITE_URL }
}

/** Whether browsers accept passkeys for the address of the site: not for an IP address. */
export const arePasskeysOn = (): boolean => isIP(passkeySite().rpID.replace(/^\[|\]$/g, '')) === 0

type Account = Pick<AccountRecord, '_id' | 'secondFactors'>

/** Returns what the owner sees of the second factors of an account. Reads them only if there are any. */
export async function findSecondFactors(account: Account): Promise<SecondFactorSettings> {
  const { _id, secondFactors } = account
  const stored = secondFactors?.length
    ? await SecondFactorModel.findOne({ userId: _id }, 'totp.since recoveryCodes').lean()
    : null
  return {
    totpSince: stored?.totp?.since.toISOString() ?? null,
    recoveryCodesLeft: stored?.recoveryCodes.length ?? 0,
    passkeys: await findPasskeys(account),
    arePasskeysOn: arePasskeysOn(),
  }
}

/** Returns the passkeys of an account as its owner sees them, the oldest first. */
export async function findPasskeys({ _id, secondFactors }: Account): Promise<PasskeySettings[]> {
  if (!secondFactors?.includes('passkey')) return []
  const stored = await PasskeyModel.find({ userId: _id }, 'name createdAt usedAt')
    .sort({ createdAt: 1, _id: 1 })
    .lean<PasskeyRecord[]>()
  return stored.map((passkey) => ({
    id: passkey._id,
    name: passkey.name,
    createdAt: passkey.createdAt.toISOString(),
    usedAt: passkey.usedAt?.toISOString() ?? null,
  }))
}
