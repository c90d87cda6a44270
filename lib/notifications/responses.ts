import { z } from 'zod'
import { NOTICE_KINDS, type NoticeKind } from '@/lib/domain/notice-kinds'
import { DELIVERIES, NOTICES, STAFF_DIGESTS } from '@/lib/domain/notices'
import { POWERS } from '@/lib/domain/powers'
import { count, id, isoDate } from '@/lib/wire/responses'

const unread = z
  .int()
  .min(0)
  .max(NOTICES.unreadCountedMax)
  .meta({
    description: `How many are unread; ${NOTICES.unreadCountedMax} stands for that many or more.`,
  })

const notification = z.strictObject({
  id,
  kind: z.enum(NOTICE_KINDS),
  isRead: z.boolean(),
  at: isoDate,
  people: z.array(z.string()).meta({ description: 'The newest who did it, by name.' }),
  peopleCount: count,
  count: count.meta({ description: 'How many events it joins.' }),
  influencer: z.strictObject({ id, name: z.string() }).nullable(),
  outcome: z.string(),
  text: z.string(),
  path: z.string().meta({ description: 'Where to read more, on this site.' }),
})
/** An entry of the inbox. */
export type Notification = z.infer<typeof notification>

export const notifications = z.strictObject({
  success: z.literal(true),
  entries: z.array(notification),
  unread,
})
/** What the header needs: the bell, and whether there is a queue. */
export const headerState = z.strictObject({
  success: z.literal(true),
  unread,
  powers: z.array(z.enum(POWERS)),
})
export const unreadCount = z.strictObject({ success: z.literal(true), unread })

const delivery = z.enum(DELIVERIES)
const preferences = z.strictObject({
  deliveries: z.strictObject(
    Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, delivery])) as Record<
      NoticeKind,
      typeof delivery
    >,
  ),
  staffDigest: z
    .enum(STAFF_DIGESTS)
    .nullable()
    .meta({ description: 'How often staff gets the digest of the queue; null for others.' }),
})
/** How the viewer hears of each kind. */
export type Preferences = z.infer<typeof preferences>
export const ownPreferences = z.strictObject({ success: z.literal(true), ...preferences.shape })
