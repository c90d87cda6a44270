import { keyedDigest } from '@/lib/auth/keyed-digest'
import { now } from '@/lib/clock'
import { transaction } from '@/lib/db/transaction'
import { foldEmail, type SuppressionReason } from '@/lib/domain/email-address'
import { log } from '@/lib/log'
import { SuppressedAddressModel } from '@/models/suppressed-address'

/*
 * The suppression list: addresses that get no more emails about what is new. Emails that a person asks for, such as a new
 * password, are still tried, and one that is accepted takes the address off the list again.
 */

const idOf = (address: string) => keyedDigest(`suppressed address ${foldEmail(address)}`)

/** Puts an address on the list. A complaint stays one. */
export async function suppress(address: string, reason: SuppressionReason): Promise<void> {
  const _id = idOf(address)
  await transaction([`address ${_id}`], async () => {
    const before = await SuppressedAddressModel.findById(_id).lean()
    if (before?.reason === 'complaint') return
    const entry = { $set: { reason, at: now() } }
    await SuppressedAddressModel.updateOne({ _id }, entry, { upsert: true })
  })
  log.info({ reason }, 'address suppressed')
}

/** Whether an address is on the list. */
export const isSuppressed = async (address: string): Promise<boolean> =>
  (await SuppressedAddressModel.exists({ _id: idOf(address) })) !== null

/** Takes an address off the list that has accepted an email. One whose owner complained stays on it. */
export async function acceptAgain(address: string): Promise<void> {
  await SuppressedAddressModel.deleteOne({ _id: idOf(address), reason: 'bounce' })
}
