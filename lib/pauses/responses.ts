import { z } from 'zod'
import { PAUSE_KINDS } from '@/lib/domain/pauses'
import { isoDate } from '@/lib/wire/responses'

const pause = z.strictObject({
  kind: z.enum(PAUSE_KINDS),
  reason: z.string(),
  until: isoDate.nullable(),
})
export type PauseEntry = z.infer<typeof pause>

export const pauseList = z.strictObject({ success: z.literal(true), pauses: z.array(pause) })
