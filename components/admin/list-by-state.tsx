import type { ReactNode } from 'react'
import { ListState } from '@/components/admin/list-state'
import { SelectField } from '@/components/ui/field'

type Props<S extends string, T extends { id: string }> = {
  title: string
  /** The states in their order, the first one chosen when nothing is, with the words for each. */
  states: readonly S[]
  words: Record<S, string>
  state: S
  onState(state: S): void
  total: number | undefined
  /** Undefined while they are loading. */
  entries: readonly T[] | undefined
  hasFailed: boolean
  empty: string
  onRetry(): void
  children(entry: T): ReactNode
}

/** What staff decides about, in one state at a time. */
export function ListByState<S extends string, T extends { id: string }>({
  title,
  states,
  words,
  state,
  onState,
  total,
  entries,
  hasFailed,
  empty,
  onRetry,
  children,
}: Props<S, T>) {
  const headingId = `${title.toLowerCase()}-heading`
  const choose = (value: string) => {
    const chosen = states.find((one) => one === value) ?? states[0]
    if (chosen) onState(chosen)
  }
  return (
    <section aria-labelledby={headingId} className="mt-8">
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <h2 id={headingId} className="mr-auto font-bold text-xl">
          {title}{' '}
          {total !== undefined && (
            <span className="font-normal text-muted tabular-nums">{total}</span>
          )}
        </h2>
        <SelectField label="State" value={state} onChange={({ target }) => choose(target.value)}>
          {states.map((one) => (
            <option key={one} value={one}>
              {words[one]}
            </option>
          ))}
        </SelectField>
      </div>
      <ListState
        isLoading={!entries}
        hasFailed={hasFailed}
        isEmpty={entries?.length === 0}
        empty={empty}
        onRetry={onRetry}
      >
        <ul className="space-y-4">
          {entries?.map((entry) => (
            <li key={entry.id}>{children(entry)}</li>
          ))}
        </ul>
      </ListState>
    </section>
  )
}
