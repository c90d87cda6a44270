import { z } from 'zod'
import { count, id } from '@/lib/wire/responses'

/** Patterns of one member's votes on another's ratings. */
const PAIR_KINDS = ['mutual', 'praise', 'attack', 'mixed'] as const
export type PairKind = (typeof PAIR_KINDS)[number]

const person = z.strictObject({ id, name: z.string() })

/** Unusually many votes of one member on ratings of one author within a month. */
export const votePair = z.strictObject({
  month: z.string().meta({ description: 'For example `2026-11`.' }),
  kind: z.enum(PAIR_KINDS),
  voter: person,
  author: person,
  likes: count,
  dislikes: count,
  flags: count,
  back: count.meta({ description: 'Votes in the other direction.' }),
})
export type VotePair = z.infer<typeof votePair>
