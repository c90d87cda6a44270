import { Types, trusted } from 'mongoose'
import { invalidate } from '@/lib/cache/invalidate'
import { transaction } from '@/lib/db/transaction'
import { TAG } from '@/lib/domain/cache-tags'
import { RELATIONS_MAX, type RelationKind } from '@/lib/domain/relations'
import { ROLE } from '@/lib/domain/roles'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { withdrawPerson } from '@/lib/notices/withdrawals/commands'
import { RelationModel, type RelationRecord } from '@/models/relation'
import { UserModel } from '@/models/user'

type Id = Types.ObjectId
type Choice = { targetId: string; kind: RelationKind; isOn: boolean }

/**
 * Follows or mutes for a member, or ends that; a repetition changes nothing. Throws `notFound` for a target that is not
 * public, `unprocessable` for oneself, for muting an influencer, and beyond `RELATIONS_MAX`.
 */
export async function chooseRelation(userId: string, choice: Choice): Promise<void> {
  const { targetId, kind, isOn } = choice
  if (userId === targetId) throw new AppError('unprocessable', SERVER_MESSAGES.relationToSelf)
  const one = { memberId: new Types.ObjectId(userId), targetId: new Types.ObjectId(targetId), kind }
  await transaction([`relations ${userId}`, `influencer ${targetId}`], async () => {
    const isChange = isOn ? await add(one) : (await RelationModel.deleteOne(one)).deletedCount > 0
    if (isChange && kind === 'follow') await countFollowers([one.targetId], isOn ? 1 : -1)
  })
}

async function add(one: Pick<RelationRecord, 'memberId' | 'targetId' | 'kind'>): Promise<boolean> {
  const { memberId, targetId, kind } = one
  const target = await UserModel.findOne({ _id: targetId, removedAt: null }, 'role listed').lean()
  const isInfluencer = target?.role === ROLE.influencer
  if (!target || (isInfluencer && !target.listed))
    throw new AppError('notFound', SERVER_MESSAGES.relationNotFound)
  if (isInfluencer && kind === 'mute')
    throw new AppError('unprocessable', SERVER_MESSAGES.influencerNotMuted)
  if (await RelationModel.exists(one)) return false
  if ((await RelationModel.countDocuments({ memberId, kind })) >= RELATIONS_MAX)
    throw new AppError('unprocessable', SERVER_MESSAGES.tooManyRelations)
  await RelationModel.create(one)
  if (kind === 'mute') await withdrawPerson(memberId, targetId)
  return true
}

/** Changes the public count of influencers among these; members have none. */
async function countFollowers(targets: readonly Id[], change: 1 | -1): Promise<void> {
  const influencers = { _id: trusted({ $in: [...targets] }), role: ROLE.influencer }
  const followed = await UserModel.find(influencers, '_id').lean()
  if (followed.length === 0) return
  const ids = followed.map(({ _id }) => _id)
  await UserModel.updateMany(
    { _id: trusted({ $in: ids }) },
    { $inc: { followersCount: change } },
    { timestamps: false },
  )
  await invalidate(...ids.map((id) => TAG.influencer(String(id))))
}

/** Deletes what a member chose, and what others chose about them. Call in the transaction that erases the member. */
export async function deleteRelations(memberId: Id): Promise<void> {
  const followed = await RelationModel.find({ memberId, kind: 'follow' }, 'targetId').lean()
  await countFollowers(
    followed.map(({ targetId }) => targetId),
    -1,
  )
  await RelationModel.deleteMany({ memberId })
  await RelationModel.deleteMany({ targetId: memberId })
}
