import { z } from 'zod'
import { count, id } from '@/lib/wire/responses'

const managedCategory = z.strictObject({
  id,
  name: z.string(),
  listed: count.meta({ description: 'Influencers that are public.' }),
  unlisted: count.meta({
    description: 'The others: pending ones, and removed ones that can be restored.',
  }),
  proposal: z
    .strictObject({ into: id, name: z.string(), isMine: z.boolean() })
    .nullable()
    .meta({ description: 'A merge that waits for a second person.' }),
  isChanging: z.boolean().meta({ description: 'Influencers are still being moved to it.' }),
})
/** A category as the admin screen lists it. */
export type ManagedCategory = z.infer<typeof managedCategory>

export const managedCategories = z.strictObject({
  success: z.literal(true),
  categories: z.array(managedCategory),
})

export const categoryMerge = z.strictObject({
  success: z.literal(true),
  isDone: z.boolean().meta({ description: 'False: it waits for a second person.' }),
})

export const made = z.strictObject({ success: z.literal(true), id })

export type Category = { id: string; name: string }
