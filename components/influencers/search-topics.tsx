import Link from 'next/link'
import type { PlatformId } from '@/lib/domain/platforms'
import type { Understood } from '@/lib/influencers/types'
import { landingPath, platformPath } from '@/lib/names/landing-paths'

export type Topics = {
  categories: readonly { name: string }[]
  platforms: readonly { id: PlatformId; label: string }[]
}

type Props = Topics & { understood?: Understood | null }

/** Links to the page about what was understood of a search, and to those of the categories and platforms that it names. */
export function SearchTopics({ categories, platforms, understood }: Props) {
  const links = [
    ...(understood?.path
      ? [{ name: understood.label, kind: 'Overview', path: understood.path }]
      : []),
    ...categories.map(({ name }) => ({ name, kind: 'Category', path: landingPath(name) })),
    ...platforms.map(({ id, label }) => ({
      name: label,
      kind: 'Platform',
      path: platformPath(id),
    })),
  ]
  if (links.length === 0) return null
  return (
    <nav aria-label="Pages about this search">
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
