import { z } from 'zod'
import { ID } from '@/lib/domain/ids'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { after } from '@/lib/wire/after'

/** `GET /api/admin/log`: further pages by `skip`; entries of one account, review or category by its id. */
export const auditQuery = z.object({
  skip: z
    .string()
    .regex(/^\d{1,7}$/, SERVER_MESSAGES.invalidRequest)
    .transform(Number)
    .default(0),
  after,
  subjectId: z
    .string()
    .regex(ID, SERVER_MESSAGES.invalidRequest)
    .nullish()
    .transform((id) => id ?? null),
})
