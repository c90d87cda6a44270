'use client'

import useSWR from 'swr'
import { SurgeCard } from '@/components/admin/surge-card'
import { onlyLogged } from '@/components/admin/use-managed-accounts'
import type { useUndo } from '@/components/admin/use-undo'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { listSurges } from '@/lib/client/admin-api'
import { READ_ONCE, unwrap } from '@/lib/client/read'

type Props = {
  undoing: ReturnType<typeof useUndo>
  onOpen(id: string): void
  onDone(): Promise<unknown>
}

/** Ratings held because of a rating surge, one group per surge. Renders nothing when there are none. */
export function SurgeGroups({ undoing, onOpen, onDone }: Props) {
  const { data, error, isValidating, mutate } = useSWR('storms', () => unwrap(listSurges()), {
    ...READ_ONCE,
    keepPreviousData: true,
    onError: onlyLogged('The groups of held ratings'),
  })
  const reload = () => {
    void onDone()
    return mutate().catch(() => null)
  }
  if (error && !isValidating) {
    return (
      <Notice tone="danger" role="alert" className="mb-4 flex flex-wrap items-center gap-3">
        <p>The groups of held ratings could not be loaded.</p>
        <Button variant="quiet" size="small" onClick={() => void mutate()}>
          Try again
        </Button>
      </Notice>
    )
  }
  if (!data || data.length === 0) return null
  return (
    <ul aria-label="Unusual activity" className="mb-6 space-y-4">
      {data.map((storm) => (
        <SurgeCard
          key={storm.id}
          storm={storm}
          undoing={undoing}
          onOpen={onOpen}
          onChanged={reload}
        />
      ))}
    </ul>
  )
}
