import { now } from '@/lib/clock'
import { UserModel } from '@/models/user'

/**
 * Marks the activity up to a moment as read, on all devices of the member. What happened after that stays new; an earlier
 * moment than the last one changes nothing.
 */
export async function markActivityRead(userId: string, until: Date): Promise<void> {
  const at = new Date(Math.min(until.getTime(), now().getTime()))
  await UserModel.updateOne(
    { _id: userId, removedAt: null },
    { $max: { activityReadAt: at } },
    { timestamps: false },
  )
}
