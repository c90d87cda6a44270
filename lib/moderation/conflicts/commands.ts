import { type Types, trusted } from 'mongoose'
import { staffWith } from '@/lib/auth/account-state'
import type { Actor } from '@/lib/auth/types'
import { type Power, powerFor } from '@/lib/domain/powers'
import { ROLE } from '@/lib/domain/roles'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { type Concern, findConflicts, findOwnProfiles } from '@/lib/moderation/conflicts/queries'
import { UserModel } from '@/models/user'

/**
 * Throws `forbidden` for staff who may not decide an item: who left it to others, or is a party of it. An admin who is
 * alone decides all the same, because no one else can; a holder of a power never does.
 */
export async function refuseConflict(
  item: Concern & { excluded?: readonly Types.ObjectId[] },
  actor: Actor,
): Promise<void> {
  const { excluded = [] } = item
  const isExcluded = excluded.some((id) => id.equals(actor.id))
  if (!isExcluded && !(await findConflicts(actor, [item]))(item)) return
  await refuseUnlessAlone(actor, powerFor(item.kind), excluded)
}

/**
 * Throws `forbidden` for staff who own, claim or have submitted one of these profiles, unless it is an admin who is alone among
 * those with this power, or among admins: `null`.
 */
export async function refuseOwnProfiles(
  actor: Actor,
  ids: readonly string[],
  power: Power | null = 'curate',
): Promise<void> {
  if ((await findOwnProfiles(actor, ids)).size > 0) await refuseUnlessAlone(actor, power)
}

async function refuseUnlessAlone(
  actor: Actor,
  power: Power | null,
  excluded: readonly Types.ObjectId[] = [],
): Promise<void> {
  if (actor.role !== ROLE.admin || !(await isAlone(actor, power, excluded))) {
    throw new AppError('forbidden', SERVER_MESSAGES.itemExcluded)
  }
}

/** Whether nobody else could do what this power allows, or only admins may do: `null`. */
export async function isAlone(
  { id }: Pick<Actor, 'id'>,
  power: Power | null,
  excluded: readonly Types.ObjectId[] = [],
): Promise<boolean> {
  const deciders = power ? staffWith(power) : { role: ROLE.admin, removedAt: null }
  const others = { ...deciders, _id: trusted({ $nin: [...excluded, id] }) }
  return (await UserModel.exists(others)) === null
}
