import { Types, trusted } from 'mongoose'
import { recordAction } from '@/lib/audit/commands'
import { keyedDigest } from '@/lib/auth/keyed-digest'
import type { Actor } from '@/lib/auth/types'
import { transaction } from '@/lib/db/transaction'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { exactBlockingKeysOf, type NameAndHandles } from '@/lib/search/blocking-keys'
import { DelistingModel, type DelistingRecord } from '@/models/delisting'
import { UserModel } from '@/models/user'

type Named = NameAndHandles & { _id: Types.ObjectId }

const digestsOf = (one: NameAndHandles): string[] =>
  exactBlockingKeysOf(one).map((key) => keyedDigest(`delisted ${key}`))

/** Remembers an influencer who is taken off the site at their own request, in the transaction that removes them. */
export async function rememberDelisting(influencer: Named): Promise<void> {
  const { _id: influencerId } = influencer
  const update = { $set: { digests: digestsOf(influencer), exceptIds: [] } }
  await DelistingModel.updateOne({ influencerId }, update, { upsert: true })
}

/** Forgets it, in the transaction that restores the profile. */
export async function forgetDelisting(influencerId: Types.ObjectId | string): Promise<void> {
  await DelistingModel.deleteOne({ influencerId })
}

/** Returns the delisting that a profile falls under by name or handles, unless an admin has allowed it; otherwise null. */
export function findDelisting({ _id, ...named }: Named): Promise<DelistingRecord | null> {
  return DelistingModel.findOne({
    digests: trusted({ $in: digestsOf(named) }),
    exceptIds: trusted({ $ne: _id }),
    influencerId: trusted({ $ne: _id }),
  }).lean<DelistingRecord>()
}

/** Returns which of several new profiles fall under a delisting, in their order. */
export async function areDelisted(profiles: readonly NameAndHandles[]): Promise<boolean[]> {
  const digests = profiles.map(digestsOf)
  const found = await DelistingModel.distinct('digests', {
    digests: trusted({ $in: digests.flat() }),
  })
  const delisted = new Set(found)
  return digests.map((own) => own.some((digest) => delisted.has(digest)))
}

/** Returns since when someone of a profile's name or handles is delisted; null where nothing is in its way. */
export async function findDelistedAt(id: Types.ObjectId | string): Promise<string | null> {
  const profile = await UserModel.findById(id, 'name otherNames socialHandles').lean()
  const delisting = profile && (await findDelisting(profile))
  return delisting?.createdAt.toISOString() ?? null
}

/**
 * Lets a profile be approved although it has the name or a handle of someone who was delisted at their own request. Throws
 * `notFound` when nothing is in its way.
 */
export function allowDelisted(actor: Actor, id: string, reason: string): Promise<void> {
  return transaction([`influencer ${id}`], async () => {
    const profile = await UserModel.findById(id, 'name otherNames socialHandles').lean()
    if (!profile || !(await findDelisting(profile))) {
      throw new AppError('notFound', SERVER_MESSAGES.delistingNotFound)
    }
    await DelistingModel.updateMany(
      { digests: trusted({ $in: digestsOf(profile) }) },
      { $addToSet: { exceptIds: new Types.ObjectId(id) } },
    )
    await recordAction('allowDelisted', { actor, subjectId: id, reason })
  })
}
