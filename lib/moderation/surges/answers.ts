import { z } from 'zod'
import { SURGE_ENDS } from '@/lib/ratings/surge/types'
import { count, histogram, id, moment } from '@/lib/wire/answers'

const surge = z.strictObject({
  _id: id,
  expertId: id,
  expertName: z.string(),
  since: moment,
  endedAt: moment.nullable(),
  endedBy: z.enum(SURGE_ENDS).nullable(),
  waiting: count,
  newAccounts: count.meta({
    description: 'How many of the held ratings are by accounts less than a week old.',
  }),
  histogram,
})
export type WireSurge = z.infer<typeof surge>

export const surges = z.strictObject({ success: z.literal(true), storms: z.array(surge) })
