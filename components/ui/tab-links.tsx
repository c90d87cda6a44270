import Link from 'next/link'
import { classNames } from './class-names'

export type TabLink = { href: string; label: string; isCurrent: boolean }

type Props = {
  /** What is chosen here, for whoever does not see it. */
  label: string
  links: readonly TabLink[]
  /** Many links: one row that scrolls sideways. */
  isScrolling?: boolean
}

/** Views of one thing, each with an address of its own: works without scripts. */
export function TabLinks({ label, links, isScrolling = false }: Props) {
  return (
    <nav aria-label={label}>
      <ul
        className={classNames(
          'flex gap-2',
          isScrolling
            ? '-mx-4 snap-x scroll-px-4 overflow-x-auto px-4 py-1 [scrollbar-width:thin] md:-mx-6 md:scroll-px-6 md:px-6'
            : 'flex-wrap',
        )}
      >
        {links.map(({ href, label: words, isCurrent }) => (
          <li key={href} className="shrink-0 snap-start">
            <Link
              href={href}
              prefetch={false}
              scroll={false}
              aria-current={isCurrent ? 'page' : undefined}
              className={classNames(
                'inline-flex min-h-11 items-center whitespace-nowrap rounded-card border px-4 font-medium text-sm transition-colors',
                isCurrent
                  ? 'border-transparent bg-accent text-on-accent'
                  : 'border-edge bg-card hover:bg-sunken',
              )}
            >
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
