import { recordAction } from '@/lib/audit/commands'
import type { Actor } from '@/lib/auth/types'
import { transaction } from '@/lib/db/transaction'
import { POWER_NAMES, type Power, readPowers } from '@/lib/domain/powers'
import { ROLE } from '@/lib/domain/roles'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { tell } from '@/lib/notices/commands'
import { QueueItemModel } from '@/models/queue-item'
import { UserModel } from '@/models/user'

const words = (powers: readonly Power[]) =>
  powers.map((power) => POWER_NAMES[power]).join(', ') || 'none'

/**
 * Gives a member these powers and takes all others, in force with the member's next request. The member is told. Throws
 * `notFound`, or `conflict` for an account that is not a member's.
 */
export function setPowers(actor: Actor, id: string, given: readonly Power[]): Promise<void> {
  return transaction([`member ${id}`], async () => {
    const member = await UserModel.findOne({ _id: id, removedAt: null }, 'role powers').lean()
    if (!member) throw new AppError('notFound', SERVER_MESSAGES.accountNotFound)
    if (member.role !== ROLE.member) throw new AppError('conflict', SERVER_MESSAGES.powersOfMembers)
    const [before, powers] = [readPowers(member.powers), readPowers(given)]
    if (words(before) === words(powers)) return
    await UserModel.updateOne({ _id: member._id }, { $set: { powers } })
    // What they were looking at is free for others.
    await QueueItemModel.updateMany(
      { takenBy: member._id, isOpen: true },
      { $set: { takenBy: null, takenUntil: null } },
    )
    await recordAction('setPowers', {
      actor,
      subjectId: id,
      note: `${words(before)} → ${words(powers)}`,
    })
    await tell(member._id, { kind: 'powers', subject: id, text: powers.join(' ') })
  })
}
