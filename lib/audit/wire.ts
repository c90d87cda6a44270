import { z } from 'zod'
import { ID } from '@/lib/domain/ids'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { after, dateTime, wholeNumber } from '@/lib/wire/fields'

const idOf = (what: string) =>
  z
    .string()
    .regex(ID, SERVER_MESSAGES.invalidRequest)
    .nullish()
    .transform((id) => id ?? null)
    .meta({ description: `Entries ${what} alone.` })
const moment = dateTime(SERVER_MESSAGES.invalidRequest)
  .nullish()
  .transform((at) => at ?? null)

/** `GET /api/admin/log`: further pages by `skip`. */
export const auditQuery = z.object({
  skip: wholeNumber(9_999_999).default(0),
  after,
  subjectId: idOf('about one account, review or category'),
  actorId: idOf('of what one person did'),
  from: moment,
  to: moment,
  only: z
    .enum(['decisions'], SERVER_MESSAGES.invalidRequest)
    .nullish()
    .transform((only) => only ?? null),
})
