import { isValidObjectId, Types } from 'mongoose'
import {
  OWN_FIELDS,
  type OwnRecord,
  PUBLIC_FIELDS,
  type PublicRecord,
  toOwnAccount,
  toPublicMember,
} from '@/lib/accounts/record'
import { confirmKindsOf } from '@/lib/accounts/second-factor/rules'
import { isInForce, isUseDue } from '@/lib/accounts/sessions/rules'
import type { Session } from '@/lib/accounts/sessions/types'
import type { OwnAccount, PublicMember } from '@/lib/accounts/types'
import { toSuspension } from '@/lib/auth/account-state'
import type { SessionClaims } from '@/lib/auth/session-token'
import { suspensionInForce } from '@/lib/auth/suspension/rules'
import type { Actor } from '@/lib/auth/types'
import { now } from '@/lib/clock'
import { readPowers } from '@/lib/domain/powers'
import { ROLE, type Role } from '@/lib/domain/roles'
import { getEnv } from '@/lib/env'
import { findAnonymousPoints } from '@/lib/leaderboards/queries'
import { type AccountRecord, UserModel } from '@/models/user'

/** The account of a verified token; null when it is missing or removed, or the session has ended. */
export async function findActor(claims: SessionClaims): Promise<Actor | null> {
  if (!isValidObjectId(claims.userId)) return null
  const user = await findWithSession(claims)
  if (!user || user.removedAt) return null
  const role = user.role as Role
  const powers = role === ROLE.member ? readPowers(user.powers) : []
  const [session] = user.sessions
  if (!(session && isInForce(session, { ...user, role, powers }, now()))) return null
  const suspension = suspensionInForce(toSuspension(user.suspension), now())
  return {
    id: String(user._id),
    name: user.name,
    role,
    powers,
    isVerified: Boolean(user.emailVerifiedAt) || !getEnv().REQUIRE_VERIFIED_EMAIL,
    ...(suspension && { suspension }),
    session: { id: session.id, isUseDue: isUseDue(session, now()) },
    ...confirmationOf(user),
    confirmedAt: session.confirmedAt,
  }
}

function confirmationOf({ hasPassword, emailVerifiedAt, ...user }: ActorRecord) {
  const secondFactors = user.secondFactors ?? []
  const hasMailbox = Boolean(emailVerifiedAt)
  return {
    secondFactors,
    confirmKinds: confirmKindsOf({ secondFactors, hasPassword, hasMailbox }),
  }
}

const ACTOR_FIELDS = [
  'name',
  'role',
  'tokenVersion',
  'removedAt',
  'emailVerifiedAt',
  'suspension',
  'powers',
  'secondFactors',
] as const
type ActorRecord = Pick<AccountRecord, '_id' | (typeof ACTOR_FIELDS)[number]> & {
  hasPassword: boolean
  sessions: Session[]
}

/** The account and its record of the session, in one query. */
async function findWithSession({
  userId,
  sessionId,
}: SessionClaims): Promise<ActorRecord | undefined> {
  const [found] = await UserModel.aggregate<ActorRecord>([
    { $match: { _id: new Types.ObjectId(userId) } },
    {
      $project: {
        ...Object.fromEntries(ACTOR_FIELDS.map((field) => [field, 1])),
        hasPassword: { $ne: [{ $ifNull: ['$passwordHash', null] }, null] },
        sessions: {
          $filter: {
            input: { $ifNull: ['$sessions', []] },
            cond: { $eq: ['$$this.id', { $literal: sessionId }] },
          },
        },
      },
    },
  ])
  return found
}

/** The account as its owner sees it; null when it has been removed. */
export async function findOwnAccount(id: string): Promise<OwnAccount | null> {
  const user = await UserModel.findOne({ _id: id, removedAt: null }, OWN_FIELDS).lean<OwnRecord>()
  if (!user) return null
  const contributionScore = user.contributionScore + (await findAnonymousPoints(id))
  return toOwnAccount({ ...user, contributionScore })
}

/** The public part of an account; null for a malformed, unknown or removed id and an unlisted influencer. */
export async function findPublicMember(id: string): Promise<PublicMember | null> {
  if (!/^[0-9a-f]{24}$/i.test(id)) return null
  const user = await UserModel.findOne(
    { _id: id, removedAt: null },
    PUBLIC_FIELDS,
  ).lean<PublicRecord>()
  if (!user || (user.role === ROLE.influencer && !user.listed)) return null
  return toPublicMember(user)
}
