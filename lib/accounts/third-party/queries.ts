import type { ThirdPartySettings } from '@/lib/accounts/third-party/responses'
import { isThirdPartySignInOn } from '@/lib/auth/third-party'
import { ThirdPartyLinkModel } from '@/models/third-party-link'
import type { AccountRecord } from '@/models/user'

type Account = Pick<AccountRecord, '_id' | 'email' | 'emailVerifiedAt'>

/** Returns what the owner sees of the third party that signs in to an account; null where the site has none. */
export const findThirdParty = async (account: Account): Promise<ThirdPartySettings | null> =>
  isThirdPartySignInOn() ? findIdentity(account) : null

/** Returns the third party's account that signs in: the one that was added, or would be by its address. */
export async function findIdentity({
  _id,
  email,
  emailVerifiedAt,
}: Account): Promise<ThirdPartySettings> {
  const stored = await ThirdPartyLinkModel.findOne({ userId: _id }).lean()
  if (stored?.subject) return { email: stored.email, since: stored.createdAt.toISOString() }
  return { email: (!stored && emailVerifiedAt && email) || '', since: null }
}
