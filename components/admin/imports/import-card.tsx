'use client'

import { useState } from 'react'
import { FindingList } from '@/components/admin/imports/finding-list'
import { LogReasonForm } from '@/components/admin/shared/log-reason-form'
import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/form-error'
import { RelativeTime } from '@/components/ui/relative-time'
import { useCachedRead } from '@/components/ui/use-cached-read'
import { useForm } from '@/components/ui/use-form'
import { call } from '@/lib/client/call'
import { unwrap } from '@/lib/client/read'
import { formatCount, formatCounted, formatShortDay } from '@/lib/domain/formats'
import { LIMIT } from '@/lib/domain/limits'
import type { ImportSummary } from '@/lib/influencers/imports/responses'

type Props = { summary: ImportSummary; onChanged(): Promise<unknown> }

const STATES: Record<ImportSummary['state'], string> = {
  checking: 'Checking',
  checked: 'Checked, not imported yet',
  importing: 'Importing',
  done: 'Imported',
  undoing: 'Undoing',
  undone: 'Undone',
}

/** A file that was sent: how far it is, what was found, and what can be done with it. */
export function ImportCard({ summary, onChanged }: Props) {
  const { id, fileName, by, at, state, rows, next } = summary
  const isRunning = state === 'checking' || state === 'importing' || state === 'undoing'
  return (
    <li className="rounded-card border border-line bg-card p-4">
      <h3 className="break-words font-medium">
        <bdi>{fileName}</bdi>
      </h3>
      <p className="text-muted text-sm">
        {STATES[state]} · {formatCounted(rows, 'row')} · <bdi>{by || 'A former admin'}</bdi>,{' '}
        <RelativeTime at={at} />
      </p>
      {isRunning && (
        <div className="mt-3">
          {/* Not the bar of ratings: amber is for stars. */}
          <progress aria-label="Progress" max={rows} value={next} className="upload-progress" />
          <p role="status" className="mt-1 text-muted text-sm tabular-nums">
            {formatCount(next)} of {formatCount(rows)} rows. You can leave this page.
          </p>
        </div>
      )}
      {(state === 'done' || state === 'undone') && (
        <p className="mt-2 text-sm">{resultOf(summary)}</p>
      )}
      {!isRunning && state !== 'undone' && <Findings summary={summary} />}
      {state === 'checked' && <StartForm summary={summary} onChanged={onChanged} />}
      {state === 'done' && <Undo key={id} summary={summary} onChanged={onChanged} />}
    </li>
  )
}

function resultOf({ state, imported }: ImportSummary): string {
  const count = formatCounted(imported, 'profile')
  if (state === 'done') return `${count} listed.`
  if (imported === 0) return 'Its profiles are deleted.'
  return `${count} kept, because someone has used them.`
}

function useWhole(id: string, page: number) {
  const skip = (page - 1) * LIMIT.importFindingsPerPage
  return useCachedRead(
    ['admin-import', id, skip],
    () => unwrap(call('GET /api/admin/imports/[id]', { params: { id }, query: { skip } })),
    { what: 'The result of the check', keepsLast: true },
  )
}

function Findings({ summary: { id, problems, likely } }: Pick<Props, 'summary'>) {
  const [page, setPage] = useState(1)
  const { data } = useWhole(id, page)
  if (problems + likely === 0) return <p className="mt-2 text-sm">No row is wrong.</p>
  return (
    <div className="mt-3 text-sm">
      <p>
        {formatCounted(problems, 'row')} can’t be imported.{' '}
        {formatCounted(likely, 'likely duplicate')}.
      </p>
      {data && <FindingList {...data} page={page} onPage={setPage} />}
    </div>
  )
}

function StartForm({ summary: { id, rows, problems, likely }, onChanged }: Props) {
  const form = useForm({
    initial: { includesLikely: false },
    send: (fields) =>
      call('POST /api/admin/imports/[id]', { params: { id }, body: { act: 'import', ...fields } }),
    onDone: onChanged,
  })
  const { includesLikely } = form.values
  const count = rows - problems - (includesLikely ? 0 : likely)
  return (
    <form {...form.props} className="mt-4 space-y-3">
      {likely > 0 && (
        <label className="flex min-h-11 items-center gap-3 text-sm">
          <input
            type="checkbox"
            checked={includesLikely}
            onChange={({ target }) => form.set({ includesLikely: target.checked })}
            className="size-5 shrink-0 accent-accent"
          />
          Import the likely duplicates, too
        </label>
      )}
      <FormError {...form.error} />
      <div className="flex justify-end">
        <Button type="submit" size="small" isBusy={form.isBusy} disabled={count === 0}>
          Import {formatCounted(count, 'profile')}
        </Button>
      </div>
    </form>
  )
}

function Undo({ summary: { id, imported, until }, onChanged }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
        <p className="text-muted text-sm">
          You can undo this until {formatShortDay(new Date(until))}.
        </p>
        <Button
          variant="quiet"
          size="small"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Undo the import…
        </Button>
      </div>
      {isOpen && <UndoForm id={id} imported={imported} onChanged={onChanged} />}
    </>
  )
}

function UndoForm({
  id,
  imported,
  onChanged,
}: { id: string; imported: number } & Pick<Props, 'onChanged'>) {
  const { data } = useWhole(id, 1)
  return (
    <LogReasonForm
      send={({ reason }) =>
        call('POST /api/admin/imports/[id]', { params: { id }, body: { act: 'undo', reason } })
      }
      onDone={onChanged}
      action="Undo the import"
      variant="danger"
    >
      {data && (
        <p className="text-sm">
          {formatCounted(imported - data.touched, 'profile')} will be deleted.{' '}
          {formatCounted(data.touched, 'profile')} will stay: those that someone has rated,
          reported, claimed, followed or muted, or that our team has changed.
        </p>
      )}
    </LogReasonForm>
  )
}
