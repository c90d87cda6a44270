import type { Category } from '@/lib/categories/responses'
import { PLATFORMS } from '@/lib/domain/platforms'
import { itemsNamed } from '@/lib/search/suggestions'

const PLATFORM_NAMES = PLATFORMS.map(({ id, label, names }) => ({
  id,
  label,
  names: [label, ...names],
}))
const namesOf = (categories: readonly Category[]) =>
  categories.map(({ name }) => ({ name, names: [name] }))

/** Returns the categories and platforms that a search names, without those that stand above its results (`known`). */
export const topicsOf = (
  query: string,
  categories: readonly Category[],
  known: readonly { label: string }[] = [],
) => {
  const isNew = (name: string) => !known.some(({ label }) => label === name)
  return {
    categories: itemsNamed(query, namesOf(categories)).filter(({ name }) => isNew(name)),
    platforms: itemsNamed(query, PLATFORM_NAMES).filter(({ label }) => isNew(label)),
  }
}
