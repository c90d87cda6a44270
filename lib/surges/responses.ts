import { z } from 'zod'
import { SURGE_ENDS } from '@/lib/surges/types'
import { count, id, isoDate } from '@/lib/wire/responses'

const person = z.strictObject({ id, name: z.string() })

/** A surge as staff sees it, with the pattern of its pending ratings. */
export const surge = z.strictObject({
  id,
  influencer: person,
  since: isoDate,
  until: isoDate.meta({ description: 'From then on it holds no more ratings.' }),
  endedAt: isoDate.nullable().meta({ description: 'Null while it is open.' }),
  endedBy: z.enum(SURGE_ENDS).nullable(),
  waiting: z
    .strictObject({ count, newAccounts: count, stars: z.array(count).length(5) })
    .meta({ description: 'Its pending ratings, and how many give one to five stars.' }),
})
export type Surge = z.infer<typeof surge>
