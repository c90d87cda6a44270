import type { Types } from 'mongoose'
import { type Deliveries, NOTICE, NOTICE_KINDS, type NoticeKind } from '@/lib/domain/notice-kinds'
import type { Delivery } from '@/lib/domain/notices'
import { NoticePreferencesModel } from '@/models/notice-preferences'

const DEFAULTS = Object.fromEntries(
  NOTICE_KINDS.map((kind) => [kind, NOTICE[kind].delivery]),
) as Deliveries

/** Returns how a member hears of each kind: what they chose, else the defaults. */
export async function findDeliveries(userId: Types.ObjectId | string): Promise<Deliveries> {
  const stored = await NoticePreferencesModel.findById(userId, 'deliveries').lean()
  return withDefaults(stored?.deliveries)
}

/** Returns stored choices with the defaults for the other kinds. A lean document has a plain object for its map. */
export const withDefaults = (stored: unknown): Deliveries => ({
  ...DEFAULTS,
  ...(stored as Partial<Record<NoticeKind, Delivery>> | undefined),
})

/** The kinds that a member hears of in this way. */
export const kindsBy = (deliveries: Deliveries, delivery: Delivery): NoticeKind[] =>
  NOTICE_KINDS.filter((kind) => deliveries[kind] === delivery)
