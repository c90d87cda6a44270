import { z } from 'zod'
import { ID } from '@/lib/domain/ids'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'

/** The surge id in the path of staff actions. */
export const surgeParams = z
  .object({ id: z.string().regex(ID, SERVER_MESSAGES.surgeNotFound) })
  .meta({ refusal: 'notFound' })
