import { Types } from 'mongoose'
import type { Actor } from '@/lib/auth/types'
import { now } from '@/lib/clock'
import { transaction } from '@/lib/db/transaction'
import { NOTICE_KINDS, type NoticeKind } from '@/lib/domain/notice-kinds'
import { type Delivery, NOTICES, type StaffDigest } from '@/lib/domain/notices'
import { isStaff } from '@/lib/domain/powers'
import { withDefaults } from '@/lib/notices/deliveries'
import type { Preferences } from '@/lib/notifications/responses'
import { NoticePreferencesModel } from '@/models/notice-preferences'

/** Returns how an account hears of what is new; of staff also how often of the queue. */
export async function findPreferences({
  id,
  role,
  powers,
}: Pick<Actor, 'id' | 'role' | 'powers'>): Promise<Preferences> {
  const stored = await NoticePreferencesModel.findById(id, 'deliveries staffDigest').lean()
  return {
    deliveries: withDefaults(stored?.deliveries),
    staffDigest: isStaff({ role, powers }) ? (stored?.staffDigest ?? 'daily') : null,
  }
}

type Choice = Partial<Record<NoticeKind, Delivery | undefined>> & {
  staffDigest?: StaffDigest | null | undefined
}

/** Stores a member's choice; what it leaves out stays as it is. */
export async function choosePreferences(userId: string, choice: Choice): Promise<void> {
  const kinds = NOTICE_KINDS.filter((kind) => choice[kind])
  const change = {
    ...Object.fromEntries(kinds.map((kind) => [`deliveries.${kind}`, choice[kind]])),
    ...(choice.staffDigest && { staffDigest: choice.staffDigest }),
  }
  await transaction([`inbox ${userId}`], async () => {
    const _id = new Types.ObjectId(userId)
    await NoticePreferencesModel.updateOne({ _id }, { $set: change }, { upsert: true })
  })
}

/** Returns when the next digest of a member is due: a week after the last one, or after what is new first. */
export function digestDueAfter(preferences?: { digestUntil?: Date | null } | null): Date {
  const at = now().getTime()
  const last = preferences?.digestUntil?.getTime() ?? at
  return new Date(Math.max(last + NOTICES.digestEveryMs, at))
}
