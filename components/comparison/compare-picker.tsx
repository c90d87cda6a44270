'use client'

import Link from 'next/link'
import { type FormEvent, useId, useState } from 'react'
import { PickList } from '@/components/comparison/pick-list'
import { useSearch } from '@/components/influencers/use-search'
import { Button } from '@/components/ui/button'
import { Search } from '@/components/ui/icons'
import { Notice } from '@/components/ui/notice'
import { LIMIT } from '@/lib/domain/limits'
import { PATH } from '@/lib/domain/paths'
import type { Pair } from '@/lib/influencers/summaries/comparison'
import type { FoundInfluencer, InfluencerCard } from '@/lib/influencers/types'

type Props = {
  pair: Pair
  /** The search of the address and what the server found for it: all that is shown without scripts. */
  words: string
  found: readonly FoundInfluencer[] | null
  suggestions: readonly InfluencerCard[]
  suggestionsTitle: string
}

/** Finds the second influencer of a comparison while the visitor types, or by a plain GET form without scripts. */
export function ComparePicker({ suggestionsTitle, suggestions, ...props }: Props) {
  const { pair } = props
  const [words, setWords] = useState(props.words)
  const { found, isSearching, hasFailed, again } = useFound(words, props)
  return (
    <div className="space-y-5">
      <PickForm
        pair={pair}
        words={words}
        onChange={setWords}
        onSubmit={() => hasFailed && again()}
      />
      <p role="status" className="sr-only">
        {found && !isSearching && countWords(found.length)}
      </p>
      {hasFailed && (
        <Notice tone="danger" role="alert">
          Search is unavailable. Please try again in a moment.
        </Notice>
      )}
      {found && <Found influencers={found} pair={pair} />}
      {!(found || hasFailed) && suggestions.length > 0 && (
        <section>
          <h2 className="mb-3 font-semibold">{suggestionsTitle}</h2>
          <PickList label={suggestionsTitle} influencers={suggestions} pair={pair} />
        </section>
      )}
    </div>
  )
}

/** The matches without those already chosen; until the browser has asked, what the server found. */
function useFound(
  words: string,
  { words: drawnWords, found: drawn, pair }: Omit<Props, 'suggestions' | 'suggestionsTitle'>,
) {
  const { found: read, ...search } = useSearch(words)
  const asked = words.trim()
  const found = read ?? (asked === drawnWords ? drawn : null)
  const others = found?.filter(({ id }) => id !== pair.a && id !== pair.b) ?? null
  return { ...search, found: asked === '' ? null : others }
}

const countWords = (count: number) =>
  count === 1 ? '1 influencer found' : `${count === 0 ? 'No' : count} influencers found`

type FormProps = { pair: Pair; words: string; onChange(words: string): void; onSubmit(): void }

function PickForm({ pair: { a, b }, words, onChange, onSubmit }: FormProps) {
  const id = useId()
  // The search has run while typing.
  function stay(event: FormEvent) {
    event.preventDefault()
    onSubmit()
  }
  return (
    <search>
      <form action={PATH.compare} method="get" onSubmit={stay}>
        {a && <input type="hidden" name="a" value={a} />}
        {b && <input type="hidden" name="b" value={b} />}
        <label htmlFor={id} className="mb-1.5 block font-semibold">
          {a || b ? 'Compare with' : 'Who do you want to compare?'}
        </label>
        <div className="flex gap-2">
          <div className="relative flex-1">
            <Search className="pointer-events-none absolute top-3 left-3 size-5 text-muted" />
            <input
              id={id}
              type="search"
              dir="auto"
              name="q"
              value={words}
              onChange={(event) => onChange(event.target.value)}
              placeholder="Name or category"
              autoComplete="off"
              maxLength={LIMIT.searchCharsMax}
              className="block min-h-11 w-full rounded-card border border-edge bg-card pr-3 pl-10 text-base placeholder:text-muted hover:border-ink"
            />
          </div>
          <Button type="submit">Search</Button>
        </div>
      </form>
    </search>
  )
}

type FoundProps = { influencers: readonly FoundInfluencer[]; pair: Pair }

function Found({ influencers, pair }: FoundProps) {
  if (influencers.length === 0) {
    return (
      <p className="rounded-card border border-line border-dashed px-4 py-6 text-center text-muted">
        No influencers found. Try a shorter part of the name.{' '}
        <Link href={PATH.addInfluencer} prefetch={false} className="text-link">
          You can add Influencer
        </Link>
      </p>
    )
  }
  const areNear = influencers.every(({ isNear }) => isNear)
  const label = areNear ? 'Did you mean' : 'Found influencers'
  return (
    <section>
      {areNear && <h2 className="mb-3 font-semibold">{label}</h2>}
      <PickList label={label} influencers={influencers} pair={pair} />
    </section>
  )
}
