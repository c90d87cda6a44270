import type { Types } from 'mongoose'
import { now } from '@/lib/clock'
import { hours } from '@/lib/domain/durations'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { UserModel } from '@/models/user'

/** How many different ones a member of staff may look at in an hour; the same again within it is free. */
const LOOKS = { author: 5, address: 30, listedAddress: 50 } as const
type LookKind = keyof typeof LOOKS

const WINDOW_MS = hours(1)

/**
 * Remembers that a member of staff looks at some of these, and returns those that they may. Call it in a transaction: of two
 * at once the second runs again.
 */
export async function takeLooks(
  userId: string,
  kind: LookKind,
  subjectIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const looks = await recentLooks(userId)
  const seen = looks.filter((look) => look.kind === kind).map(({ subjectId }) => String(subjectId))
  const before = new Set(seen)
  const others = subjectIds.filter((id) => !before.has(id))
  const added = others.slice(0, Math.max(0, LOOKS[kind] - before.size))
  if (added.length > 0) {
    const after = [...looks, ...added.map((subjectId) => ({ kind, subjectId, at: now() }))]
    await UserModel.updateOne({ _id: userId }, { $set: { looks: after } }, { timestamps: false })
  }
  return new Set([...seen, ...added])
}

/** Takes one look like `takeLooks`. Throws `tooManyRequests` for one more than an hour allows. */
export async function takeLook(
  userId: string,
  kind: LookKind,
  subjectId: Types.ObjectId | string,
): Promise<void> {
  if ((await takeLooks(userId, kind, [String(subjectId)])).has(String(subjectId))) return
  const [first] = (await recentLooks(userId)).filter((look) => look.kind === kind)
  const waitMs = (first?.at.getTime() ?? 0) + WINDOW_MS - now().getTime()
  throw new AppError('tooManyRequests', SERVER_MESSAGES.looksSpent, {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
  })
}

async function recentLooks(userId: string) {
  const { looks } = await UserModel.findById(userId, 'looks').orFail().lean()
  return (looks ?? []).filter(({ at }) => now().getTime() - at.getTime() < WINDOW_MS)
}
