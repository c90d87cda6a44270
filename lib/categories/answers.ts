import { z } from 'zod'
import { count, id } from '@/lib/wire/answers'

const managedCategory = z.strictObject({
  _id: id,
  name: z.string(),
  listed: count,
  unlisted: count,
  isChanging: z.boolean(),
})
export type WireManagedCategory = z.infer<typeof managedCategory>

export const managedCategories = z.strictObject({
  success: z.literal(true),
  categories: z.array(managedCategory),
})
export type ManagedCategories = z.infer<typeof managedCategories>

export const made = z.strictObject({ success: z.literal(true), id })
