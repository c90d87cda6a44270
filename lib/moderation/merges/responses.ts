import { z } from 'zod'
import { MERGED_FACTS } from '@/lib/domain/facts'
import { count, id, isoDate, type ResponseOf } from '@/lib/wire/responses'

const MERGE_STATES = ['moving', 'merged', 'parting', 'parted'] as const

const side = z.strictObject({
  id,
  name: z.string(),
  pic: z.string(),
  category: z.string(),
  averageRating: z.number(),
  reviewsCount: count,
})

export const mergePreview = z.strictObject({
  success: z.literal(true),
  from: side,
  into: side.meta({ description: 'The profile that stays.' }),
  ratings: count.meta({ description: 'The ratings of the other one, removed ones included.' }),
  ratedBoth: count.meta({ description: 'Members who have rated both: the newer rating stays.' }),
  facts: z
    .array(z.strictObject({ name: z.enum(MERGED_FACTS), label: z.string(), value: z.string() }))
    .meta({ description: 'What the profile that stays can take over.' }),
})
export type MergePreview = ResponseOf<typeof mergePreview>

const named = z.strictObject({ id, name: z.string() })
export const profileMerge = z
  .strictObject({
    id,
    from: named,
    into: named,
    state: z
      .enum(MERGE_STATES)
      .meta({ description: 'moving, parting: the ratings are under way. parted: undone.' }),
    at: isoDate,
    undoUntil: isoDate,
    canBeUndone: z.boolean(),
  })
  .meta({ id: 'ProfileMerge' })
/** Two profiles that staff made one. */
export type ProfileMerge = z.infer<typeof profileMerge>
