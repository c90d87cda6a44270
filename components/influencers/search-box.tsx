'use client'

import { Search } from 'lucide-react'
import { useRouter } from 'next/navigation'
import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { SearchResults } from '@/components/influencers/search-results'
import { useLinkViewer } from '@/components/influencers/use-link-viewer'
import { useSearch } from '@/lib/client/use-search'
import { LIMIT } from '@/lib/domain/limits'
import { PATH, withLinkContext } from '@/lib/domain/paths'

/** Finds influencers while somebody types; '/' and ⌘K lead to it, the arrow keys into what it found (43, 66–69). */
export function SearchBox() {
  const [words, setWords] = useState('')
  const [isOpen, setOpen] = useState(false)
  const search = useSearch(words)
  const input = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLFormElement>(null)
  const viewer = useLinkViewer()
  const router = useRouter()
  const listId = useId()
  useShortcut(() => input.current?.focus())
  const isShown = isOpen && words.trim() !== ''

  function leave() {
    setOpen(false)
    setWords('')
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const first = search.isSearching ? undefined : search.found?.[0]
    if (!first) return
    leave()
    router.push(withLinkContext(PATH.reviews(first.id), { influencer: first, viewer }))
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      // In this order: the focus opens it.
      input.current?.focus()
      setOpen(false)
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || !isShown) return
    event.preventDefault()
    moveFocus(box.current, step)
  }

  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not a form, and a form is what Enter submits
    <form
      ref={box}
      role="search"
      onSubmit={submit}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      className="needs-script relative"
    >
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-3 left-3 size-5 text-muted"
      />
      <input
        ref={input}
        type="search"
        aria-label="Search influencers"
        aria-controls={isShown ? listId : undefined}
        aria-keyshortcuts="/ Control+K Meta+K"
        placeholder="Search influencers"
        autoComplete="off"
        maxLength={LIMIT.searchCharsMax}
        value={words}
        onChange={(event) => {
          setWords(event.target.value)
          setOpen(true)
        }}
        onFocus={() => setOpen(true)}
        className="block min-h-11 w-full rounded-card border border-edge bg-card pr-3 pl-10 text-base placeholder:text-muted hover:border-ink"
      />
      <div id={listId}>{isShown && <SearchResults search={search} onLeave={leave} />}</div>
    </form>
  )
}

/** Moves between the input and the results, round and round. */
function moveFocus(box: HTMLElement | null, step: number) {
  const stops = [...(box?.querySelectorAll<HTMLElement>('input, a[href]') ?? [])]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  stops.at((at + step) % stops.length)?.focus()
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select'))

/** '/' outside of fields, ⌘K or Ctrl+K anywhere. */
function useShortcut(focus: () => void) {
  const latest = useRef(focus)
  useEffect(() => {
    latest.current = focus
  })
  useEffect(() => {
    function onKeyDown(event: globalThis.KeyboardEvent) {
      const isCommand = event.metaKey || event.ctrlKey
      const isSlash = event.key === '/' && !isCommand && !event.altKey && !isTyping(event.target)
      const isK = event.key.toLowerCase() === 'k' && isCommand && !event.altKey && !event.shiftKey
      if (!isSlash && !isK) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
