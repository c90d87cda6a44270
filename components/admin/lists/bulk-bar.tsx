'use client'

import { useState } from 'react'
import { COMMAND_LABELS } from '@/components/admin/lists/row-commands'
import type { Section } from '@/components/admin/lists/sections'
import { Button } from '@/components/ui/button'

type Command = Section['bulk'][number]

type Props = {
  section: Section
  chosen: number
  onAct(command: Command, reason: string): void
  onClear(): void
}

/** Actions for the chosen rows, with a reason. Below the rows, so that none moves, and in view while scrolling. */
export function BulkBar({ section, chosen, onAct, onClear }: Props) {
  const [reason, setReason] = useState('')
  return (
    <fieldset className="sticky bottom-28 z-20 sm:bottom-20 mt-3 flex flex-wrap items-center gap-2 rounded-card border border-accent bg-card px-3 py-2 text-sm shadow-lg">
      <legend className="sr-only">Selected rows: {section.title}</legend>
      <p role="status" className="mr-1 font-semibold tabular-nums">
        {chosen} selected
      </p>
      {section.bulk.map((command) => (
        <Button
          key={command}
          size="small"
          variant={command === 'remove' ? 'danger' : 'solid'}
          onClick={() => onAct(command, reason.trim())}
        >
          {COMMAND_LABELS[command]} {chosen}
        </Button>
      ))}
      <label className="flex min-w-48 flex-1 items-center gap-2">
        <span className="sr-only">Reason for the log (optional)</span>
        <input
          type="text"
          dir="auto"
          value={reason}
          placeholder="Reason for the log (optional)"
          onChange={(event) => setReason(event.target.value)}
          className="min-h-9 w-full rounded-card border border-edge bg-card px-3 placeholder:text-muted pointer-coarse:min-h-11"
        />
      </label>
      <Button variant="plain" size="small" onClick={onClear}>
        Clear
      </Button>
    </fieldset>
  )
}
