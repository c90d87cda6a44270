'use client'

import Link from 'next/link'
import { QueueLink } from '@/components/admin/queue-link'
import { AdminLink } from '@/components/admin/shared/admin-link'
import type { AdminView } from '@/components/admin/shared/admin-views'
import { type AdminAddress, adminPath } from '@/components/admin/shared/use-admin-view'
import { KIND_LABELS } from '@/components/moderation/decision-words'
import { classNames } from '@/components/ui/class-names'
import { ChevronDown } from '@/components/ui/icons'
import { MENU_ITEM, Menu } from '@/components/ui/menu'
import { ScrollRow } from '@/components/ui/scroll-row'
import type { ManagedLists } from '@/lib/admin/responses'
import { REQUEST_KINDS } from '@/lib/domain/decisions'
import { PATH } from '@/lib/domain/paths'

type TotalName = keyof ManagedLists['totals']

type Tab = { view: AdminView; label: string; count?: TotalName }

const TABS: readonly Tab[] = [
  { view: 'all', label: 'All lists' },
  { view: 'pending', label: 'Pending', count: 'pending' },
  { view: 'approved', label: 'Approved', count: 'approved' },
  { view: 'members', label: 'Users', count: 'members' },
]
const RARER_TABS: readonly Tab[] = [
  { view: 'removed', label: 'Removed', count: 'removed' },
  { view: 'categories', label: 'Categories' },
  { view: 'activity', label: 'Activity' },
  { view: 'log', label: 'Log' },
  { view: 'pauses', label: 'Pauses' },
  { view: 'health', label: 'Health' },
  { view: 'site', label: 'Site' },
  { view: 'import', label: 'Import' },
]

type Props = {
  view: AdminView
  words: string
  totals: ManagedLists['totals'] | undefined
  onGo(change: Partial<AdminAddress>): void
}

/** The admin screens, with how many entries each has. The rarer ones are behind 'More', which names the one that is open. */
export function AdminTabs({ view, words, totals, onGo }: Props) {
  const rarer = RARER_TABS.find((tab) => tab.view === view)
  function link({ view: target, label, count }: Tab, look: string, onPress?: () => void) {
    const address = { view: target, words, page: 1 }
    return (
      <AdminLink
        key={target}
        href={adminPath(address)}
        onGo={() => {
          onPress?.()
          onGo(address)
        }}
        aria-current={target === view ? 'page' : undefined}
        className={look}
      >
        {label}
        {count && totals && <Count isCurrent={target === view}>{totals[count]}</Count>}
      </AdminLink>
    )
  }
  return (
    <nav aria-label="Admin screens" className="mt-3 flex items-center gap-1.5">
      <ScrollRow className="-ml-4 flex gap-1.5 overflow-x-auto py-1 pl-4 [scrollbar-width:none] md:ml-0 md:pl-0">
        {TABS.map((tab) => (
          <li key={tab.view}>{link(tab, tabLook(tab.view === view))}</li>
        ))}
        <li>
          <QueueLink className={tabLook(false)} />
        </li>
      </ScrollRow>
      <Menu
        trigger={(button) => (
          <button {...button} type="button" className={tabLook(rarer !== undefined)}>
            {rarer ? `More: ${rarer.label}` : 'More'}
            <ChevronDown className="size-4" />
          </button>
        )}
      >
        {(fold) => (
          <>
            {RARER_TABS.map((tab) => link(tab, MENU_LINK, fold))}
            {REQUEST_KINDS.map((kind) => (
              <Link
                key={kind}
                href={`${PATH.queue}?kind=${kind}`}
                prefetch={false}
                className={MENU_LINK}
              >
                {KIND_LABELS[kind].many}
              </Link>
            ))}
          </>
        )}
      </Menu>
    </nav>
  )
}

const MENU_LINK = classNames(MENU_ITEM, 'flex items-center justify-between gap-3')

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
        isCurrent ? 'bg-accent-strong' : 'bg-sunken',
      )}
    >
      {children}
    </span>
  )
}
