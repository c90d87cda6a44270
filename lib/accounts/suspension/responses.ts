import { z } from 'zod'
import { isoDate } from '@/lib/wire/responses'

export const suspensionAnswer = z.strictObject({
  since: isoDate,
  until: isoDate.nullable(),
  reason: z.string(),
})
export type WireSuspension = z.infer<typeof suspensionAnswer>

/** Besides, only while the account is suspended. */
export const suspensionFields = z.strictObject({
  msg: z
    .string()
    .optional()
    .meta({ description: 'Only while the account is suspended: until when, and why.' }),
  suspension: suspensionAnswer
    .optional()
    .meta({ description: 'Only while the account is suspended; `until` null: for good.' }),
})
export type SuspensionFields = z.infer<typeof suspensionFields>
