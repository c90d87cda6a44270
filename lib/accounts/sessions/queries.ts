import type { OwnSecurityEvent, OwnSession } from '@/lib/accounts/sessions/responses'
import { deviceDigest, isInForce } from '@/lib/accounts/sessions/rules'
import type { Client, Session } from '@/lib/accounts/sessions/types'
import type { Actor } from '@/lib/auth/types'
import { now } from '@/lib/clock'
import { readPart } from '@/lib/db/list-part'
import { LIMIT } from '@/lib/domain/limits'
import { readPowers } from '@/lib/domain/powers'
import type { Role } from '@/lib/domain/roles'
import { consumeMailbox } from '@/lib/email/mailbox-budget'
import { SecurityEventModel, type SecurityEventRecord } from '@/models/security-event'
import { type AccountRecord, UserModel } from '@/models/user'

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
  codesLeft: event.codesLeft ?? null,
  browser: event.browser,
  system: event.system,
  createdAt: event.createdAt.toISOString(),
})

type MailableAccount = Pick<AccountRecord, '_id' | 'tokenVersion' | 'emailVerifiedAt'>

/**
 * Returns the account of an address that a browser asks a link for; null without one, and when its mailbox has had enough
 * e-mails. What a browser asks that the account knows counts apart, so that strangers cannot keep the owner out.
 */
export async function findMailable(
  email: string,
  { deviceKey }: Client,
): Promise<MailableAccount | null> {
  const user = await UserModel.findOne(
    { email, removedAt: null },
    'tokenVersion emailVerifiedAt +devices',
  ).lean<MailableAccount & Pick<AccountRecord, 'devices'>>()
  if (!user) return null
  const digest = deviceDigest(String(user._id), deviceKey)
  // Until the address is confirmed, the account may be a stranger's itself.
  const isKnown = user.emailVerifiedAt && user.devices?.some((one) => one.digest === digest)
  return (await consumeMailbox(email, isKnown ? 'knownDevice' : 'stranger')) ? user : null
}
