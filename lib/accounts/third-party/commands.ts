import { trusted } from 'mongoose'
import type { z } from 'zod'
import { changeWithProof, writeKinds } from '@/lib/accounts/second-factor/changes'
import { tokenOf } from '@/lib/accounts/sessions/commands'
import type { thirdPartyGrant } from '@/lib/accounts/third-party/wire'
import { consumeOnce } from '@/lib/auth/one-time-tokens'
import { ofThirdParty } from '@/lib/auth/third-party-name'
import type { Actor } from '@/lib/auth/types'
import { now } from '@/lib/clock'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { ThirdPartyLinkModel } from '@/models/third-party-link'
import { type AccountRecord, UserModel } from '@/models/user'

/*
 * Which account at a third party signs in to which account here: the one that its owner added, else one with the same address,
 * which then stays the only one. An address is never enough once the owner has added or removed one.
 */

type Grant = z.output<typeof thirdPartyGrant>
type Identity = Pick<Grant, 'subject' | 'email'>

const isSet = trusted({ $ne: null })

/** Uses up a grant of a third party; returns false for one that is used or expired. Joins the caller's transaction. */
export const consumeGrant = async ({ grantId, expiresAt }: Grant): Promise<boolean> =>
  expiresAt > now() && (await consumeOnce(grantId, expiresAt))

/**
 * Returns the account that an identity signs in to; null without one, and the refusal where the owner wants another one, or
 * none. Call in the transaction that consumes the grant. The caller checks that the account is present and its address
 * confirmed: no other is linked.
 */
export async function findOrLink(identity: Identity): Promise<AccountRecord | string | null> {
  const { subject, email } = identity
  const own = await ThirdPartyLinkModel.findOne({ subject }, 'userId').lean()
  if (own) return UserModel.findById(own.userId).lean<AccountRecord>()
  const user = await UserModel.findOne({ email }).lean<AccountRecord>()
  if (!user || user.removedAt || !user.emailVerifiedAt) return user
  if (await ThirdPartyLinkModel.exists({ userId: user._id })) {
    return ofThirdParty(SERVER_MESSAGES.thirdPartyNotAdded)
  }
  await link(user._id, identity)
  return user
}

/** Stores the first link of an account. Of concurrent ones the unique indexes let one through. */
export const link = async (userId: AccountRecord['_id'], { subject, email }: Identity) => {
  await ThirdPartyLinkModel.create({ userId, subject, email, createdAt: now() })
}

/**
 * Adds a third party's account as a way to sign in, and ends all other sessions. Returns a token that continues this one. Throws
 * `unprocessable` without the password or a code, `conflict` for an unconfirmed address here or there, for an account that has
 * one, and for an identity that another account has.
 */
export async function addThirdParty(actor: Actor, grant: Grant, proof: string): Promise<string> {
  const { subject, email, isEmailVerified } = grant
  if (!isEmailVerified)
    throw new AppError('conflict', ofThirdParty(SERVER_MESSAGES.thirdPartyUnconfirmed))
  const { changed } = await changeWithProof(actor, proof, async (owner) => {
    if (!(await consumeGrant(grant)))
      throw new AppError('conflict', ofThirdParty(SERVER_MESSAGES.thirdPartyExpired))
    if (!(await UserModel.exists({ _id: actor.id, emailVerifiedAt: isSet }))) {
      throw new AppError('conflict', ofThirdParty(SERVER_MESSAGES.thirdPartyNeedsAddress))
    }
    const taken = { $or: [{ subject }, { userId: actor.id, subject: isSet }] }
    if (await ThirdPartyLinkModel.exists(taken)) {
      throw new AppError('conflict', ofThirdParty(SERVER_MESSAGES.thirdPartyTaken))
    }
    await ThirdPartyLinkModel.updateOne(
      { userId: actor.id },
      { $set: { subject, email, createdAt: now() } },
      { upsert: true },
    )
    return writeKinds(actor, owner, owner.kinds, 'thirdPartyAdded')
  })
  return tokenOf(actor.id, changed)
}

/**
 * Takes the third party from an account, also one that only an equal address would sign in, and ends all other sessions. Returns
 * a token that continues this one. Throws `unprocessable` without the password or a code, `conflict` for the last way in.
 */
export async function removeThirdParty(actor: Actor, proof: string): Promise<string> {
  const { changed } = await changeWithProof(actor, proof, async (owner) => {
    const user = await UserModel.findById(actor.id, '+passwordHash').lean()
    if (!user?.passwordHash && !owner.kinds.includes('passkey')) {
      throw new AppError('conflict', ofThirdParty(SERVER_MESSAGES.thirdPartyLast))
    }
    await ThirdPartyLinkModel.updateOne(
      { userId: actor.id },
      { $set: { subject: null, email: '', createdAt: now() } },
      { upsert: true },
    )
    return writeKinds(actor, owner, owner.kinds, 'thirdPartyRemoved')
  })
  return tokenOf(actor.id, changed)
}

/** Deletes what is stored of an account's third party. */
export async function deleteThirdParty(userId: string): Promise<void> {
  await ThirdPartyLinkModel.deleteMany({ userId })
}
