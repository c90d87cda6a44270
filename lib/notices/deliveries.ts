import type { Types } from 'mongoose'
import {
  DEFAULT_DELIVERIES,
  type Deliveries,
  type Delivery,
  NOTICE_KINDS,
  type NoticeKind,
} from '@/lib/domain/notices'
import { NoticePreferencesModel } from '@/models/notice-preferences'

/** Returns how a member hears of each kind: what they chose, else the defaults. */
export async function findDeliveries(userId: Types.ObjectId | string): Promise<Deliveries> {
  const stored = await NoticePreferencesModel.findById(userId, 'deliveries').lean()
  return withDefaults(stored?.deliveries)
}

/** Returns stored choices with the defaults for the other kinds. A lean document has a plain object for its map. */
export const withDefaults = (stored: unknown): Deliveries => ({
  ...DEFAULT_DELIVERIES,
  ...(stored as Partial<Record<NoticeKind, Delivery>> | undefined),
})

/** The kinds that a member hears of in this way. */
export const kindsBy = (deliveries: Deliveries, delivery: Delivery): NoticeKind[] =>
  NOTICE_KINDS.filter((kind) => deliveries[kind] === delivery)
