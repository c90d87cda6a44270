import { type ItemKind, isRequest } from './decisions'
import { ROLE, type Role } from './roles'

/**
 * What an admin can let a member do, apart from the role. `moderate`: the queue and its decisions. `curate`: submissions,
 * facts, categories and merges.
 */
export const POWERS = ['moderate', 'curate'] as const
export type Power = (typeof POWERS)[number]

/** The powers as people read them. */
export const POWER_NAMES: Record<Power, string> = { moderate: 'Moderator', curate: 'Curator' }

/** An account as far as its powers go, also as it is stored. */
export type Holder = { role: Role; powers?: readonly string[] | null | undefined }

/** Whether an account may do what a power allows: an admin may do everything, also what no power covers, `null`. */
export const hasPower = ({ role, powers }: Holder, power: Power | null): boolean =>
  role === ROLE.admin ||
  (role === ROLE.member && power !== null && powers?.includes(power) === true)

/** Whether an account is on our team: admins, and members with powers. */
export const isStaff = (account: Holder): boolean =>
  POWERS.some((power) => hasPower(account, power))

/** Whether an account on our team has no second factor yet. */
export const lacksSecondFactor = (
  account: Holder & { secondFactors?: readonly string[] | null | undefined },
): boolean => isStaff(account) && !account.secondFactors?.length

/** The power that an item of the queue needs; null: only admins decide it. */
export function powerFor(kind: ItemKind): Power | null {
  if (isRequest(kind)) return null
  return kind === 'submission' ? 'curate' : 'moderate'
}

/** The powers among stored texts, in our order. */
export const readPowers = (stored: readonly string[] | null | undefined): Power[] =>
  POWERS.filter((power) => stored?.includes(power))
