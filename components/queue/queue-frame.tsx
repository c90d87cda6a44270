'use client'

import { useParams } from 'next/navigation'
import type { ReactNode } from 'react'
import { AdminGate } from '@/components/admin/admin-gate'
import { LastDecisionProvider } from '@/components/queue/last-decision'
import { QueueList } from '@/components/queue/queue-list'
import { classNames } from '@/components/ui/class-names'

/**
 * The screens of the queue, which admins and members with powers see: the list, and beside it, where there is room, the item that is open. There
 * each part scrolls by itself, so that the text under judgement stays in sight.
 */
export function QueueFrame({ children }: { children: ReactNode }) {
  const { itemId } = useParams<{ itemId?: string }>()
  return (
    <AdminGate hasMembers>
      {() => (
        <LastDecisionProvider>
          <div className="desk:-mx-6 desk:-mt-8 desk:grid desk:h-[calc(100dvh-var(--staff-header))] desk:grid-cols-[380px_minmax(0,1fr)]">
            <div
              className={classNames(
                'desk:overflow-y-auto desk:border-line desk:border-r desk:px-4 desk:pt-4 desk:pb-20',
                itemId && 'max-desk:hidden',
              )}
            >
              <QueueList openId={itemId ?? null} />
            </div>
            <div className="desk:flex desk:min-h-0 desk:flex-col">{children}</div>
          </div>
        </LastDecisionProvider>
      )}
    </AdminGate>
  )
}
