'use client'

import type { Category } from '@/lib/categories/responses'
import { landingPath } from '@/lib/names/landing-paths'

/**
 * The categories as plain links, for crawlers and for readers who reach the end. A client component, as is the head of the
 * home screen, so that the page carries it once.
 */
export function CategoryLinks({ categories }: { categories: Category[] }) {
  if (categories.length === 0) return null
  return (
    <nav aria-label="Categories" className="after-list border-line border-t pt-6 text-sm">
      <h2 className="font-semibold">Browse by category</h2>
      <ul className="mt-2 flex flex-wrap gap-x-5">
        {categories.map(({ id, name }) => (
          <li key={id}>
            <a href={landingPath(name)} className="list-link text-muted">
              <bdi>{name}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
