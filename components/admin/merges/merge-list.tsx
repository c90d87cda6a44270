'use client'

import { useState } from 'react'
import { LogReasonForm } from '@/components/admin/shared/log-reason-form'
import { Button } from '@/components/ui/button'
import { RelativeTime } from '@/components/ui/relative-time'
import { call } from '@/lib/client/call'
import { formatShortDay } from '@/lib/domain/formats'
import type { ProfileMerge } from '@/lib/moderation/merges/responses'

type Props = {
  id: string
  merges: readonly ProfileMerge[]
  onOpen(id: string): void
  onChanged(): Promise<unknown>
}

/** The merges of a profile, each with the way back. */
export function MergeList({ id, merges, onOpen, onChanged }: Props) {
  if (merges.length === 0) return null
  return (
    <section className="mt-6">
      <h3 className="mb-2 font-semibold text-lg">Merges</h3>
      <ul className="space-y-3">
        {merges.map((merge) => (
          <li key={merge.id} className="rounded-card border border-line bg-card p-3 text-sm">
            <MergeEntry
              merge={merge}
              isAway={merge.from.id === id}
              onOpen={onOpen}
              onChanged={onChanged}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

type EntryProps = Pick<Props, 'onOpen' | 'onChanged'> & { merge: ProfileMerge; isAway: boolean }

function MergeEntry({ merge, isAway, onOpen, onChanged }: EntryProps) {
  const [isOpen, setOpen] = useState(false)
  const other = isAway ? merge.into : merge.from
  const isRunning = merge.state === 'moving' || merge.state === 'parting'
  return (
    <>
      <p>
        {isAway ? 'Merged into ' : 'Takes the reviews of '}
        <button type="button" onClick={() => onOpen(other.id)} className="text-link">
          <bdi>{other.name || 'a deleted profile'}</bdi>
        </button>
        , <RelativeTime at={merge.at} />. {isRunning && 'The reviews are still moving.'}
        {merge.canBeUndone &&
          `You can undo this until ${formatShortDay(new Date(merge.undoUntil))}.`}
      </p>
      {merge.canBeUndone && (
        <Button
          variant="quiet"
          size="small"
          className="mt-2"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Undo the merge…
        </Button>
      )}
      {isOpen && merge.canBeUndone && <UndoForm merge={merge} onChanged={onChanged} />}
    </>
  )
}

function UndoForm({ merge: { id, into }, onChanged }: Pick<EntryProps, 'merge' | 'onChanged'>) {
  return (
    <LogReasonForm
      send={(body) => call('POST /api/admin/merges/[id]/undo', { params: { id }, body })}
      onDone={onChanged}
      action="Undo the merge"
      variant="danger"
    >
      <p>
        The reviews that moved go back, with edits, replies and votes since then. What others have
        written about <bdi>{into.name}</bdi> since then stays there, as do reports of the profile.
      </p>
    </LogReasonForm>
  )
}
