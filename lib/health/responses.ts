import { z } from 'zod'
import { HEALTH_CHECK_IDS, HEALTH_STATES, OPENING_STEPS } from '@/lib/health/rules'
import { isoDate, type ResponseOf } from '@/lib/wire/responses'

const text = z.string()

/** `GET /api/admin/health`. */
export const health = z.strictObject({
  success: z.literal(true),
  checks: z.array(
    z.strictObject({
      id: z.enum(HEALTH_CHECK_IDS),
      title: text,
      state: z.enum(HEALTH_STATES),
      what: text.meta({ description: 'What is wrong; empty unless something is.' }),
      why: text,
      how: text,
    }),
  ),
  opening: z
    .record(z.enum(OPENING_STEPS), text.nullable())
    .meta({ description: 'What is left to do of each step before others use the site, or null.' }),
})
export type Health = ResponseOf<typeof health>

/** `POST /api/admin/health`. */
export const testEmailOutcome = z.strictObject({
  success: z.literal(true),
  outcome: z
    .enum(['accepted', 'refused', 'file'])
    .meta({ description: '`file`: there is no mail server, and it is in DATA_DIR/outbox.' }),
  at: isoDate,
  answer: text.meta({ description: 'Of the mail server, without its secrets.' }),
})
export type TestEmailOutcome = ResponseOf<typeof testEmailOutcome>
