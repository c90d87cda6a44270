'use client'

import Link from 'next/link'
import { QueueLink } from '@/components/admin/queue-link'
import { AdminLink } from '@/components/admin/shared/admin-link'
import type { AdminView } from '@/components/admin/shared/admin-views'
import { type AdminAddress, adminPath } from '@/components/admin/shared/use-admin-view'
import { KIND_LABELS } from '@/components/moderation/decision-words'
import { classNames } from '@/components/ui/class-names'
import { ScrollRow } from '@/components/ui/scroll-row'
import type { ManagedLists } from '@/lib/admin/responses'
import { REQUEST_KINDS } from '@/lib/domain/decisions'
import { PATH } from '@/lib/domain/paths'

type TotalName = keyof ManagedLists['totals']

type Tab = { view: AdminView; label: string; count?: TotalName }

const GROUPS: readonly { title: string; hasQueue?: true; tabs: readonly Tab[] }[] = [
  {
    title: 'People',
    tabs: [
      { view: 'all', label: 'All lists' },
      { view: 'pending', label: 'Pending', count: 'pending' },
      { view: 'approved', label: 'Approved', count: 'approved' },
      { view: 'members', label: 'Users', count: 'members' },
      { view: 'removed', label: 'Removed', count: 'removed' },
    ],
  },
  {
    title: 'Content',
    hasQueue: true,
    tabs: [{ view: 'categories', label: 'Categories' }],
  },
  {
    title: 'Site',
    tabs: [
      { view: 'activity', label: 'Activity' },
      { view: 'log', label: 'Log' },
      { view: 'pauses', label: 'Pauses' },
    ],
  },
]

type Props = {
  view: AdminView
  words: string
  totals: ManagedLists['totals'] | undefined
  onGo(change: Partial<AdminAddress>): void
}

/** The admin screens in groups, with how many entries each has. */
export function AdminTabs({ view, words, totals, onGo }: Props) {
  return (
    <nav aria-label="Admin screens" className="mt-3">
      <ScrollRow className="-mx-4 flex gap-x-3 gap-y-2 overflow-x-auto px-4 py-1 [scrollbar-width:thin] md:mx-0 md:flex-wrap md:px-0">
        {GROUPS.map(({ title, hasQueue, tabs }) => (
          <li key={title} className="shrink-0">
            <p className="sticky left-0 mb-1 w-fit text-muted text-xs">{title}</p>
            <ul aria-label={title} className="flex gap-1.5">
              {hasQueue && (
                <>
                  <li>
                    <QueueLink className={tabLook(false)} />
                  </li>
                  {REQUEST_KINDS.map((kind) => (
                    <li key={kind}>
                      <Link
                        href={`${PATH.queue}?kind=${kind}`}
                        prefetch={false}
                        className={tabLook(false)}
                      >
                        {KIND_LABELS[kind].many}
                      </Link>
                    </li>
                  ))}
                </>
              )}
              {tabs.map(({ view: target, label, count }) => {
                const address = { view: target, words, page: 1 }
                const isCurrent = view === target
                return (
                  <li key={target}>
                    <AdminLink
                      href={adminPath(address)}
                      onGo={() => onGo(address)}
                      aria-current={isCurrent ? 'page' : undefined}
                      className={tabLook(isCurrent)}
                    >
                      {label}
                      {count && totals && <Count isCurrent={isCurrent}>{totals[count]}</Count>}
                    </AdminLink>
                  </li>
                )
              })}
            </ul>
          </li>
        ))}
      </ScrollRow>
    </nav>
  )
}

const tabLook = (isCurrent: boolean) =>
  classNames(
    'inline-flex min-h-10 items-center gap-2 whitespace-nowrap rounded-card border px-3 font-medium text-sm transition-colors pointer-coarse:min-h-11',
    isCurrent
      ? 'border-transparent bg-accent text-on-accent'
      : 'border-edge bg-card hover:bg-sunken',
  )

function Count({ isCurrent, children }: { isCurrent: boolean; children: number }) {
  return (
    <span
      className={classNames(
        'rounded-full px-2 text-xs tabular-nums leading-[1.25rem]',
        isCurrent ? 'bg-on-accent/20' : 'bg-sunken',
      )}
    >
      {children}
    </span>
  )
}
