import { z } from 'zod'
import { ID } from '@/lib/domain/ids'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { after } from '@/lib/wire/after'

const idOf = (what: string) =>
  z
    .string()
    .regex(ID, SERVER_MESSAGES.invalidRequest)
    .nullish()
    .transform((id) => id ?? null)
    .meta({ description: `Entries ${what} alone.` })
const moment = z.iso
  .datetime({ error: SERVER_MESSAGES.invalidRequest })
  .transform((text) => new Date(text))
  .nullish()
  .transform((at) => at ?? null)

/** `GET /api/admin/log`: further pages by `skip`. */
export const auditQuery = z.object({
  skip: z
    .string()
    .regex(/^\d{1,7}$/, SERVER_MESSAGES.invalidRequest)
    .transform(Number)
    .default(0),
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
