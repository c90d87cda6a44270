import type { OwnSecurityEvent, OwnSession } from '@/lib/accounts/sessions/responses'
import { isInForce } from '@/lib/accounts/sessions/rules'
import type { Session } from '@/lib/accounts/sessions/types'
import type { Actor } from '@/lib/auth/types'
import { now } from '@/lib/clock'
import { readPart } from '@/lib/db/list-part'
import { LIMIT } from '@/lib/domain/limits'
import { readPowers } from '@/lib/domain/powers'
import type { Role } from '@/lib/domain/roles'
import { SecurityEventModel, type SecurityEventRecord } from '@/models/security-event'
import { UserModel } from '@/models/user'

/** The sessions of an account that have not ended, the one used last first. */
export async function findSessions(userId: string): Promise<Session[]> {
  const account = await UserModel.findOne(
    { _id: userId, removedAt: null },
    'role powers tokenVersion +sessions',
  ).lean()
  if (!account) return []
  const { tokenVersion, powers, sessions } = account
  const owner = { role: account.role as Role, powers: readPowers(powers), tokenVersion }
  return (sessions ?? [])
    .filter((one) => isInForce(one, owner, now()))
    .sort((a, b) => b.usedAt.getTime() - a.usedAt.getTime())
}

/** Where the actor is signed in. */
export async function listOwnSessions(actor: Actor): Promise<OwnSession[]> {
  const sessions = await findSessions(actor.id)
  return sessions.map(({ id, browser, system, way, since, usedAt }) => ({
    ...{ id, browser, system, way },
    since: since.toISOString(),
    usedAt: usedAt.toISOString(),
    isCurrent: id === actor.session?.id,
  }))
}

type Start = { userId: string; skip: number; after?: string | null | undefined }

/** The security log of an account, newest first. */
export async function listSecurityEvents({
  userId,
  ...start
}: Start): Promise<{ entries: OwnSecurityEvent[]; total: number }> {
  const [events, total] = await Promise.all([
    readPart<SecurityEventRecord>(
      { model: SecurityEventModel, filter: { userId }, order: { createdAt: -1, _id: -1 } },
      { ...start, limit: LIMIT.ownPageSize },
    ),
    SecurityEventModel.countDocuments({ userId }),
  ])
  return { entries: events.map(toOwnEvent), total }
}

const toOwnEvent = (event: SecurityEventRecord): OwnSecurityEvent => ({
  id: String(event._id),
  kind: event.kind,
  way: event.way ?? null,
  browser: event.browser,
  system: event.system,
  createdAt: event.createdAt.toISOString(),
})
