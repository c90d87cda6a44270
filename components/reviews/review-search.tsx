'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { type FormEvent, useId, useRef } from 'react'
import {
  commentsPath,
  type ReviewsView,
  viewPath,
  withChange,
} from '@/components/influencers/reviews-address'
import { KeptView } from '@/components/reviews/kept-view'
import { Search, X } from '@/components/ui/icons'
import { useEdited } from '@/components/ui/use-edited'
import { LIMIT } from '@/lib/domain/limits'
import { readSearch } from '@/lib/domain/page-query'

type Props = { influencerId: string; view: ReviewsView }

/** Searches the ratings; a plain form, so that it works without scripts. */
export function ReviewSearch({ influencerId, view }: Props) {
  const { q } = view
  const [words, setWords] = useEdited(q)
  const input = useRef<HTMLInputElement>(null)
  const router = useRouter()
  const id = useId()

  function submit(event: FormEvent) {
    event.preventDefault()
    // Closes the keyboard of a phone, which would cover what is found.
    input.current?.blur()
    router.push(commentsPath(influencerId, withChange(view, { q: readSearch(words) })))
  }

  return (
    <search className="min-w-0 max-w-80 grow">
      <form action={commentsPath(influencerId, {})} onSubmit={submit} className="relative">
        <KeptView view={view} except="q" />
        <label htmlFor={id} className="sr-only">
          Search these comments
        </label>
        <input
          ref={input}
          id={id}
          type="search"
          name="q"
          dir="auto"
          value={words}
          maxLength={LIMIT.searchCharsMax}
          autoComplete="off"
          enterKeyHint="search"
          placeholder="Search comments"
          onChange={(event) => setWords(event.target.value)}
          className="block min-h-11 w-full rounded-card border border-edge bg-card pr-12 pl-3.5 text-base placeholder:text-muted hover:border-ink pointer-fine:min-h-10 sm:text-sm [&::-webkit-search-cancel-button]:hidden"
        />
        {q && words === q ? (
          <Link
            href={viewPath(influencerId, withChange(view, { q: '' }))}
            scroll={false}
            prefetch={false}
            aria-label="Clear the search"
            title="Clear the search"
            className="absolute inset-y-0 right-0 inline-flex w-11 items-center justify-center rounded-card text-muted hover:text-ink"
          >
            <X className="size-4" />
          </Link>
        ) : (
          <button
            type="submit"
            aria-label="Search"
            title="Search"
            className="absolute inset-y-0 right-0 inline-flex w-11 items-center justify-center rounded-card text-muted hover:text-ink"
          >
            <Search className="size-4" />
          </button>
        )}
      </form>
    </search>
  )
}
