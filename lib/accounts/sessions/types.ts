import type { Device } from '@/lib/domain/devices'
import type { SignInWay } from '@/lib/domain/sessions'

/** A session as the account keeps it. Valid while `version` is the account's token version. */
export type Session = Device & {
  id: string
  way: SignInWay
  since: Date
  usedAt: Date
  version: number
  /** When its owner last confirmed that they are still there. */
  confirmedAt: Date
  /** The mailed code that confirms it, as a digest. */
  code?: { digest: string; until: Date } | null
}

/** A browser that has signed in to the account, by a digest of its cookie. */
export type KnownDevice = Device & { digest: string; seenAt: Date; toldAt?: Date | null }

/** Who signs in from where: the browser, and the value of its cookie, which is a new one where it had none. */
export type Client = { device: Device; deviceKey: string }
