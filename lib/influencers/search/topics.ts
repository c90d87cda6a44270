import type { Category } from '@/lib/categories/types'
import { PLATFORMS } from '@/lib/domain/platforms'
import { itemsNamed } from '@/lib/search/suggestions'

const PLATFORM_NAMES = PLATFORMS.map(({ id, label, names }) => ({
  id,
  label,
  names: [label, ...names],
}))
const namesOf = (categories: readonly Category[]) =>
  categories.map(({ name }) => ({ name, names: [name] }))

/** Returns the categories and platforms that a search names. */
export const topicsOf = (query: string, categories: readonly Category[]) => ({
  categories: itemsNamed(query, namesOf(categories)),
  platforms: itemsNamed(query, PLATFORM_NAMES),
})
