import { z } from 'zod'
import { SECURITY_EVENTS } from '@/lib/domain/security-events'
import { SIGN_IN_WAYS } from '@/lib/domain/sessions'
import { count, id, isoDate } from '@/lib/wire/responses'

const device = {
  browser: z.string().meta({ description: 'Empty for an unknown one.' }),
  system: z.string().meta({ description: 'Empty for an unknown one.' }),
}

const session = z.strictObject({
  id: z.string(),
  ...device,
  way: z.enum(SIGN_IN_WAYS).meta({ description: 'How it began.' }),
  since: isoDate,
  usedAt: isoDate.meta({ description: 'Its last use, five minutes earlier at most.' }),
  isCurrent: z.boolean().meta({ description: 'Whether it is the one that asks.' }),
})
export type OwnSession = z.infer<typeof session>

/** `GET /api/me/sessions`. */
export const ownSessions = z.strictObject({
  success: z.literal(true),
  sessions: z.array(session),
})

/** `DELETE /api/me/sessions`: the token with which the session that was kept goes on. */
export const sessionsEnded = z.strictObject({
  success: z.literal(true),
  msg: z.string(),
  token: z.string().optional(),
})

const securityEvent = z.strictObject({
  id,
  kind: z.enum(SECURITY_EVENTS),
  way: z.enum(SIGN_IN_WAYS).nullable(),
  codesLeft: count.nullable().meta({ description: 'The recovery codes that were left then.' }),
  ...device,
  createdAt: isoDate,
})
export type OwnSecurityEvent = z.infer<typeof securityEvent>

/** `GET /api/me/security-log`. */
export const ownSecurityLog = z.strictObject({
  success: z.literal(true),
  entries: z.array(securityEvent),
  total: count,
})
