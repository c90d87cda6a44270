import { trusted } from 'mongoose'
import { isDigestOf, keyedDigest } from '@/lib/auth/keyed-digest'
import { now } from '@/lib/clock'
import { transaction } from '@/lib/db/transaction'
import { DURATION } from '@/lib/domain/durations'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { decrypt } from '@/lib/email/encryption'
import { consumeMailbox } from '@/lib/email/mailbox-budget'
import { AppError } from '@/lib/errors'
import { mailboxOf } from '@/lib/text/mailboxes'
import { ReportModel, type ReportRecord } from '@/models/report'
import { TokenModel, type TokenRecord } from '@/models/token'

/*
 * The addresses that visitors give with their reports. Anyone can type a stranger's address, so that an address gets one
 * e-mail, the receipt, before its owner has confirmed it. Only keyed digests of mailboxes are stored.
 */

type Kind = Extract<TokenRecord['kind'], `reportAddress${string}`>

const tokenOf = (kind: Kind, email: string, about = '') => ({
  kind,
  digest: keyedDigest(`${kind} ${about} ${mailboxOf(email)}`),
})

/** Stores a token. Returns whether there was none. Joins the caller's transaction. */
async function store(token: ReturnType<typeof tokenOf>): Promise<boolean> {
  const expiresAt = new Date(now().getTime() + DURATION.contactMs)
  const stored = await TokenModel.updateOne(token, { $set: { expiresAt } }, { upsert: true })
  return stored.upsertedCount > 0
}

/** Stores that an address is told, unless it was before or its mailbox has had enough. Returns whether it did. */
async function isFirst(token: ReturnType<typeof tokenOf>, email: string): Promise<boolean> {
  return !(await TokenModel.exists(token)) && (await consumeMailbox(email)) && store(token)
}

/** Whether an address gets its first receipt now. After this it has. */
export const isFirstReceipt = (email: string): Promise<boolean> =>
  isFirst(tokenOf('reportAddressAsked', email), email)

/** Whether an address is told of an outcome now. After this it was. */
export const isFirstTelling = (email: string, about: string): Promise<boolean> =>
  isFirst(tokenOf('reportAddressTold', email, about), email)

/** Whether the owner of an address has confirmed it. */
export async function isAddressConfirmed(email: string): Promise<boolean> {
  const token = { ...tokenOf('reportAddressConfirmed', email), expiresAt: trusted({ $gt: now() }) }
  return (await TokenModel.exists(token)) !== null
}

const confirmation = (number: string) => `confirm address of report ${number}`

/** Returns the secret of the confirmation link, which only the receipt has. */
export const confirmationKey = (number: string): string => keyedDigest(confirmation(number))

/** Returns the address that a visitor gave with a report; null without one. */
export function addressOf({ contact }: Pick<ReportRecord, 'contact'>): string | null {
  const known = contact && decrypt(contact)
  return known ? (JSON.parse(known) as { email: string }).email : null
}

/** Confirms the address of a report, for the holder of its receipt. Throws `notFound`. */
export async function confirmAddress(number: string, key: string): Promise<void> {
  const isKnown = isDigestOf(confirmation(number), key)
  const report = isKnown && (await ReportModel.findOne({ number, reporterId: null }).lean())
  const email = report && addressOf(report)
  if (!email) throw new AppError('notFound', SERVER_MESSAGES.reportNotOpen)
  await transaction([], () => store(tokenOf('reportAddressConfirmed', email)))
}
