import { z } from 'zod'
import { POWERS } from '@/lib/domain/powers'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'

/** `POST /api/admin/users/{id}/powers`: all that the member shall have. */
export const powersBody = z
  .object({ powers: z.array(z.enum(POWERS, SERVER_MESSAGES.invalidRequest)).max(POWERS.length) })
  .meta({ description: 'The powers of a member; the others are taken.' })
