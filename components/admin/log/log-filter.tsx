'use client'

import { useState } from 'react'
import { UndoAllForm } from '@/components/admin/log/undo-all-form'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/field'
import type { AuditEntry } from '@/lib/audit/responses'

/** Which entries of the log are shown; moments as their fields have them. */
export type LogFilterFields = {
  person: AuditEntry['actor'] | null
  from: string
  to: string
  only: boolean
}

export const ALL_ENTRIES: LogFilterFields = { person: null, from: '', to: '', only: false }

type Props = {
  filter: LogFilterFields
  onChange(change: Partial<LogFilterFields>): void
  onUndone(): Promise<unknown>
}

/** Narrows the log to a person, a time, or decisions; of a person, all can be undone at once. */
export function LogFilter({ filter, onChange, onUndone }: Props) {
  const { person, from, to, only } = filter
  const [isUndoing, setUndoing] = useState(false)
  const moment = (label: string, name: 'from' | 'to') => (
    <TextField
      type="datetime-local"
      label={label}
      value={filter[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  )
  return (
    <div className="mb-3 space-y-3">
      <div className="flex flex-wrap items-end gap-3">
        {moment('From (UTC)', 'from')}
        {moment('Until (UTC)', 'to')}
        <label className="flex min-h-11 items-center gap-2 text-sm">
          <input
            type="checkbox"
            checked={only}
            onChange={({ target }) => onChange({ only: target.checked })}
            className="size-5 accent-accent"
          />
          Decisions only
        </label>
        {(person || from || to || only) && (
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              setUndoing(false)
              onChange(ALL_ENTRIES)
            }}
          >
            Show all
          </Button>
        )}
      </div>
      {person ? (
        <div className="flex flex-wrap items-center gap-3 text-sm">
          <p>
            Only what <bdi className="font-semibold">{person.name || 'a former admin'}</bdi> did.
          </p>
          <Button
            variant="danger"
            size="small"
            aria-expanded={isUndoing}
            onClick={() => setUndoing(!isUndoing)}
          >
            Undo all since…
          </Button>
        </div>
      ) : (
        <p className="text-muted text-sm">Choose a name to see only what this person did.</p>
      )}
      {person && isUndoing && (
        <UndoAllForm
          key={person.id}
          personId={person.id}
          since={from}
          onClose={() => setUndoing(false)}
          onDone={onUndone}
        />
      )}
    </div>
  )
}
