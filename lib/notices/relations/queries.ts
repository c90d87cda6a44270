import { type Types, trusted } from 'mongoose'
import { RELATIONS_MAX } from '@/lib/domain/relations'
import { ROLE } from '@/lib/domain/roles'
import type { Relations } from '@/lib/notices/relations/responses'
import { RelationModel } from '@/models/relation'
import { UserModel } from '@/models/user'

/** Returns whom a member follows and has muted, newest first; without those who have left. */
export async function findRelations(memberId: string | Types.ObjectId): Promise<Relations> {
  const relations = await RelationModel.find({ memberId })
    .sort({ kind: 1, createdAt: -1, _id: -1 })
    .limit(2 * RELATIONS_MAX)
    .lean()
  const present = {
    _id: trusted({ $in: relations.map(({ targetId }) => targetId) }),
    removedAt: null,
    mergedInto: null,
  }
  const targets = await UserModel.find(present, 'name role').lean()
  const byId = new Map(targets.map((target) => [String(target._id), target]))
  const listOf = (wanted: string) =>
    relations.flatMap(({ kind, targetId }) => {
      const target = kind === wanted && byId.get(String(targetId))
      if (!target) return []
      const { name, role } = target
      return [{ id: String(targetId), name, isInfluencer: role === ROLE.influencer }]
    })
  return { followed: listOf('follow'), muted: listOf('mute') }
}
