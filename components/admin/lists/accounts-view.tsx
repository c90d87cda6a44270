'use client'

import { AccountSection, type SectionProps } from '@/components/admin/lists/account-section'
import { BeforeYouOpen } from '@/components/admin/lists/before-you-open'
import { REMOVED_SECTION, SECTIONS, type Section } from '@/components/admin/lists/sections'
import { useLikelyDuplicates } from '@/components/admin/lists/use-managed-accounts'
import type { AdminView } from '@/components/admin/shared/admin-views'
import { useHealth } from '@/components/admin/shared/use-health'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import type { ManagedLists } from '@/lib/admin/responses'
import type { ManagedList } from '@/lib/admin/types'

type Props = Pick<
  SectionProps,
  | 'words'
  | 'page'
  | 'ownId'
  | 'activeId'
  | 'busyIds'
  | 'notes'
  | 'onAct'
  | 'onOpen'
  | 'onPage'
  | 'onReorder'
> & {
  view: AdminView
  lists: ManagedLists | undefined
  hasFailed: boolean
  reordered: ReadonlySet<ManagedList> | undefined
  onShowAll(list: ManagedList): void
}

/** The beginnings of the three lists of the dashboard, or one of the four alone. */
export function AccountsView({ view, lists, hasFailed, reordered, onShowAll, ...rest }: Props) {
  const sections = view === 'all' ? SECTIONS : [...SECTIONS, REMOVED_SECTION]
  const shown = sections.filter(({ list }) => view === 'all' || view === list)
  const isPendingShown = shown.some(({ list }) => list === 'pending')
  const duplicates = useLikelyDuplicates(
    isPendingShown ? (lists?.pending ?? []).map(({ id }) => id) : [],
  )
  const opening = useHealth(view === 'all' && !rest.words ? 'quick' : null)
  // All at once: a list that came later would push those below it down.
  if (!lists && hasFailed) return <Titles sections={shown} />
  if (!lists || opening.isLoading) {
    return <ListSkeleton row="h-16 rounded-card" className="mt-4 space-y-3" />
  }
  return (
    <>
      {opening.data && (
        <BeforeYouOpen opening={opening.data.opening} hasContent={lists.totals.approved > 0} />
      )}
      {shown.map((section) => (
        <AccountSection
          key={`${section.list} ${rest.page}`}
          {...rest}
          section={section}
          accounts={lists[section.list]}
          total={lists.totals[section.list]}
          isPreview={view === 'all'}
          isReordered={reordered?.has(section.list) ?? false}
          duplicates={duplicates}
          onShowAll={() => onShowAll(section.list)}
        />
      ))}
    </>
  )
}

/** All that is shown of lists that could not be loaded. */
function Titles({ sections }: { sections: readonly Section[] }) {
  return sections.map(({ list, title }) => (
    <h2 key={list} className="mt-8 font-bold text-xl">
      {title}
    </h2>
  ))
}
