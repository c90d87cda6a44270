import Link from 'next/link'
import { classNames } from './class-names'
import { ScrollRow } from './scroll-row'

type TabLink = { href: string; label: string; isCurrent: boolean }

type Props = {
  /** What the tabs choose, for screen readers. */
  label: string
  /** Whether the label is shown, too. */
  isLabelled?: boolean
  links: readonly TabLink[]
  /** For many links: one row that scrolls sideways. */
  isScrolling?: boolean
}

/** Tabs that are links, each to an address of its own, so that they work without scripts. */
export function TabLinks({ label, isLabelled, links, isScrolling = false }: Props) {
  const tabs = links.map((link) => (
    <li key={link.href} className="shrink-0 snap-start">
      <Tab {...link} />
    </li>
  ))
  return (
    <nav aria-label={label}>
      {isLabelled && (
        <p aria-hidden="true" className="mb-1 font-medium text-muted text-sm">
          {label}
        </p>
      )}
      {isScrolling ? (
        <ScrollRow className="tab-row -ml-4 flex snap-x scroll-px-4 overflow-x-auto py-1 pl-4 [scrollbar-width:thin] md:-ml-6 md:scroll-px-6 md:pl-6">
          {tabs}
        </ScrollRow>
      ) : (
        <ul className="flex flex-wrap gap-2">{tabs}</ul>
      )}
    </nav>
  )
}

function Tab({ href, label, isCurrent }: TabLink) {
  return (
    <Link
      href={href}
      prefetch={false}
      scroll={false}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames('choice', isCurrent && 'is-chosen')}
    >
      {label}
    </Link>
  )
}
