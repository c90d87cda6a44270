import { z } from 'zod'
import { PAIR_KINDS } from '@/lib/ratings/vote-integrity/types'
import { count, id } from '@/lib/wire/answers'

const person = z.strictObject({ _id: id, name: z.string() })

const pair = z.strictObject({
  month: z.string().meta({ description: 'For example `2026-11`.' }),
  kind: z.enum(PAIR_KINDS),
  voter: person,
  author: person,
  likes: count,
  dislikes: count,
  flags: count,
  back: count.meta({ description: 'Votes in the other direction.' }),
})
export type WirePair = z.infer<typeof pair>

export const votePairs = z.strictObject({ success: z.literal(true), pairs: z.array(pair) })
