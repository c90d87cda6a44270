import { createHash } from 'node:crypto'
import type { KnownDevice, Session } from '@/lib/accounts/sessions/types'
import type { Device } from '@/lib/domain/devices'
import { type Holder, isStaff } from '@/lib/domain/powers'
import { ROLE } from '@/lib/domain/roles'
import { SESSIONS } from '@/lib/domain/sessions'

type Owner = Holder & { tokenVersion: number }
type Begun = Pick<Session, 'since'>

/** Staff's are shorter. An influencer's, which is a fault in the data, are short, too. */
const limitsOf = (owner: Holder) =>
  owner.role === ROLE.member && !isStaff(owner) ? SESSIONS.member : SESSIONS.staff
const plus = (at: Date, ms: number) => new Date(at.getTime() + ms)

/** When a session ends however much it is used. */
export const endOf = ({ since }: Begun, owner: Holder): Date =>
  plus(since, limitsOf(owner).absoluteMs)

/** Whether a session of the account is valid: of its current token version, not idle for too long, and not too old. */
export function isInForce(session: Session, owner: Owner, at: Date): boolean {
  const { version, usedAt } = session
  const isFresh = at < plus(usedAt, limitsOf(owner).idleMs) && at < endOf(session, owner)
  return version === owner.tokenVersion && isFresh
}

/** Whether the last use of a session is due to be written. */
export const isUseDue = ({ usedAt }: Pick<Session, 'usedAt'>, at: Date): boolean =>
  at >= plus(usedAt, SESSIONS.useWrittenMs)

/** The sessions with another one. Beyond the limit those end that were not used for longest. */
export const withSession = (sessions: readonly Session[], session: Session): Session[] =>
  [...sessions, session]
    .sort((a, b) => a.usedAt.getTime() - b.usedAt.getTime())
    .slice(-SESSIONS.keptMax)

/** The digest by which an account knows a browser, from the value of its cookie. */
export const deviceDigest = (userId: string, deviceKey: string): string =>
  createHash('sha256').update(`${userId} ${deviceKey}`).digest('base64url')

const isSameKind = (a: Device, b: Device) => a.browser === b.browser && a.system === b.system

/**
 * What becomes of the browsers that an account knows when one signs in, and whether its owner is told. The first one of all
 * is not news; of those of one kind one a day is.
 */
export function withDevice(
  known: readonly KnownDevice[],
  { digest, ...device }: Device & { digest: string },
  at: Date,
): { devices: KnownDevice[]; isTold: boolean } {
  const earlier = known.find((one) => one.digest === digest)
  const others = known.filter((one) => one !== earlier)
  const isTold =
    !earlier &&
    known.length > 0 &&
    !known.some(
      (one) =>
        isSameKind(one, device) && one.toldAt && at < plus(one.toldAt, SESSIONS.deviceToldEveryMs),
    )
  const toldAt = isTold ? at : (earlier?.toldAt ?? null)
  const devices = [...others, { ...device, digest, seenAt: at, toldAt }].slice(-SESSIONS.devicesMax)
  return { devices, isTold }
}

/** The browsers that stay known when the owner does not recognise a sign-in: those it was never told of. */
export const withoutTold = (known: readonly KnownDevice[]): KnownDevice[] =>
  known.filter(({ toldAt }) => !toldAt)
