import { trusted } from 'mongoose'
import { connect } from '@/lib/db/connect'
import { isId } from '@/lib/domain/ids'
import { MESSAGES } from '@/lib/domain/messages'
import { ROLE } from '@/lib/domain/roles'
import { AppError } from '@/lib/errors'
import { findSurvivorId } from '@/lib/influencers/merged'
import { AuditModel } from '@/models/audit'
import { UserModel } from '@/models/user'

/** Whether this was a listed influencer that staff removed, or one merged into such a one: distinguishes 410 from 404. */
export async function wasInfluencerRemoved(id: string): Promise<boolean> {
  if (!isId(id)) return false
  await connect()
  const survivorId = await findSurvivorId(id)
  return wasRemoved(survivorId ?? id, { role: ROLE.influencer, approved: true })
}

/** Whether this was a member whose account was closed by its owner or removed by staff. */
export const wasMemberRemoved = (id: string): Promise<boolean> =>
  wasRemoved(id, { role: trusted({ $in: [ROLE.member, ROLE.admin] }) })

async function wasRemoved(id: string, filter: object): Promise<boolean> {
  if (!isId(id)) return false
  await connect()
  const account = await UserModel.findById(id, '_id').lean()
  // After the hard delete of the account the audit log still records its removal.
  if (!account) return Boolean(await AuditModel.exists({ subjectId: id, action: 'remove' }))
  return Boolean(await UserModel.exists({ _id: id, removedAt: trusted({ $ne: null }), ...filter }))
}

/** Returns the error for an influencer who is not listed: `gone` when they were removed, else `notFound`. */
export async function influencerRefusal(id: string): Promise<AppError> {
  return (await wasInfluencerRemoved(id))
    ? new AppError('gone', MESSAGES.influencerRemoved)
    : new AppError('notFound', MESSAGES.influencerNotFound)
}
