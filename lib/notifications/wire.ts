import { z } from 'zod'
import { ID } from '@/lib/domain/ids'
import { NOTICE_KINDS, type NoticeKind } from '@/lib/domain/notice-kinds'
import { DELIVERIES, NOTICES, STAFF_DIGESTS } from '@/lib/domain/notices'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { afterMoving } from '@/lib/wire/fields'

/** `GET /api/notifications`. */
export const notificationsQuery = z
  .object({ after: afterMoving })
  .meta({ description: 'Continues the list after an entry.' })

/** `POST /api/notifications/read`: some entries, or all up to a time. */
export const readBody = z
  .union([
    z.strictObject({
      ids: z
        .array(z.string().regex(ID, SERVER_MESSAGES.invalidRequest))
        .min(1)
        .max(NOTICES.perPage * 5),
    }),
    z.strictObject({ until: z.iso.datetime(SERVER_MESSAGES.invalidRequest) }),
  ])
  .meta({
    description: 'Which entries have been read: these, or all that are not newer than a time.',
  })

const delivery = z.enum(DELIVERIES, SERVER_MESSAGES.invalidRequest).optional()

/** `POST /api/notifications/preferences`: the kinds that change. */
export const preferencesBody = z
  .strictObject({
    ...(Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, delivery])) as Record<
      NoticeKind,
      typeof delivery
    >),
    staffDigest: z.enum(STAFF_DIGESTS, SERVER_MESSAGES.invalidRequest).nullish(),
  })
  .meta({ description: 'How you hear of each kind; what is not named stays as it is.' })

/** `/u/{token}`. */
export const unsubscribeParams = z.object({ token: z.string().max(100) })
