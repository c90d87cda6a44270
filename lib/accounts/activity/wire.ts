import { z } from 'zod'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'

/** `POST /api/me/activity/read`. */
export const readBody = z
  .object({ until: z.iso.datetime(SERVER_MESSAGES.invalidRequest).transform((at) => new Date(at)) })
  .meta({ description: 'The `until` of the activity that was read.' })
