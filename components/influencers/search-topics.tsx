import Link from 'next/link'
import type { PlatformId } from '@/lib/domain/platforms'
import { landingPath, platformPath } from '@/lib/names/landing-paths'

export type Topics = {
  categories: readonly { name: string }[]
  platforms: readonly { id: PlatformId; label: string }[]
}

/** Links to the pages of the categories and platforms that a search names. */
export function SearchTopics({ categories, platforms }: Topics) {
  const links = [
    ...categories.map(({ name }) => ({ name, kind: 'Category', path: landingPath(name) })),
    ...platforms.map(({ id, label }) => ({
      name: label,
      kind: 'Platform',
      path: platformPath(id),
    })),
  ]
  if (links.length === 0) return null
  return (
    <nav aria-label="Matching categories and platforms">
      <ul className="flex flex-wrap gap-2">
        {links.map(({ name, kind, path }) => (
          <li key={`${kind} ${name}`}>
            <Link
              href={path}
              prefetch={false}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-card border border-edge bg-card px-4 text-sm transition-colors hover:bg-sunken"
            >
              <span className="text-muted">{kind}:</span>
              <bdi className="font-medium">{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
