'use client'

import { useSearchParams } from 'next/navigation'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { listInfluencers } from '@/lib/client/api'
import { logFailure } from '@/lib/client/request'
import { LIMIT } from '@/lib/domain/limits'
import { filterValues, isFiltered, readListFilters } from '@/lib/domain/list-filters'
import { readCategory, withQuery } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'
import type { InfluencerCard } from '@/lib/influencers/types'
import {
  appendBatch,
  choiceOf,
  emptyList,
  type InfluencerList,
  isSameChoice,
  type ListChoice,
  refreshCards,
} from './influencer-pages'
import { recallList, rememberList, rememberScroll } from './list-memory'

/** The part that the server has rendered. */
type FirstPage = ListChoice & {
  cards: InfluencerCard[]
  /** The number of all results; null when unknown. */
  total: number | null
  firstSkip: number
  /** The position behind which it starts; null for `firstSkip` alone. */
  after: string | null
  /** The country codes that the address may contain. */
  countries: readonly string[]
}

/** 'refreshing': the shown cards are read again, and no batch is loading. */
type Progress = 'refreshing' | 'loading' | 'idle' | 'failed'

/** After a failed call, scrolling does not retry for this long. */
const RETRY_AFTER_MS = 2_000
/** A frame is drawn within this time; no frames are drawn in a tab in the background. */
const DRAWN_WITHIN_MS = 200

const distanceToBottom = () =>
  document.documentElement.scrollHeight - window.innerHeight - window.scrollY

/** With the focus in the footer nothing is loaded, so that the footer does not move away from keyboard users. */
const isInFooter = () => Boolean(document.activeElement?.closest('footer'))

/**
 * The home list: starts with the server's cards, refreshes them, loads ten more near the bottom of the page, starts over
 * for another category or filter, and is restored when the visitor comes back.
 */
export function useInfiniteList({
  cards,
  total,
  firstSkip,
  after,
  countries,
  ...drawnChoice
}: FirstPage) {
  const [list, setList] = useState(() =>
    appendBatch(emptyListOf(drawnChoice, firstSkip, after), cards, total),
  )
  const [progress, setProgress] = useState<Progress>('refreshing')
  const call = useRef(0)
  const failedAt = useRef(0)
  const scrollTarget = useScrollTarget()
  // The server's cards; another page from the server is another list with its own key.
  const drawn = useRef({ choice: drawnChoice, firstSkip, after, list })

  const { params, readAddress } = useAddress(countries)
  /** The last requested category and filters. */
  const chosen = useRef<ListChoice>(drawnChoice)

  const afterDrawn = useAfterDrawn(progress === 'refreshing' || progress === 'loading')
  const load = useCallback(
    async (from: InfluencerList) => {
      const own = ++call.current
      const sent = await afterDrawn(listInfluencers(batchAfter(from)))
      // Another list was chosen meanwhile.
      if (own !== call.current) return
      if (sent.ok) setList(appendBatch(from, sent.value.cards, sent.value.total))
      else failedAt.current = noteFailure(sent.status)
      setProgress(sent.ok ? 'idle' : 'failed')
    },
    [afterDrawn],
  )

  const select = useCallback(
    (choice: ListChoice) => {
      const started = emptyListOf(choice)
      chosen.current = choice
      setList(started)
      setProgress('loading')
      void load(started)
    },
    [load],
  )

  useLayoutEffect(() => {
    const memory = recallList()
    if (!memory) {
      const { choice, firstSkip: start, after: position } = drawn.current
      if (isSameChoice(readAddress(), choice)) void load(emptyListOf(choice, start, position))
      else select(readAddress())
      return
    }
    chosen.current = choiceOf(memory.list)
    scrollTarget.current = memory.scrollPosition
    setList(memory.list)
    setProgress('idle')
    void refreshLoaded(memory.list).then((fresh) => setList((now) => refreshCards(now, fresh)))
  }, [load, select, scrollTarget, readAddress])

  // Back and forward. The list's own choices change the address first, and the parameters a moment later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parameters change with the address
  useEffect(() => {
    const addressed = readAddress()
    if (!isSameChoice(addressed, chosen.current)) select(addressed)
  }, [params, readAddress, select])

  const loadMore = useCallback(() => {
    if (!list.hasMore || progress === 'loading') return false
    setProgress('loading')
    void load(list)
    return true
  }, [progress, list, load])

  const isTooSoon = () => progress === 'failed' && Date.now() - failedAt.current < RETRY_AFTER_MS
  useNearBottom(() => progress !== 'refreshing' && !isTooSoon() && loadMore())
  useRemembered(list, drawn)

  const choose = useCallback(
    (choice: ListChoice) => {
      window.history.pushState(null, '', addressOf(choice))
      select(choice)
    },
    [select],
  )
  return { list, progress, choose, loadMore }
}

/** Logs a failed call, and returns when it was. */
function noteFailure(status: number): number {
  logFailure('The list of influencers', status)
  return Date.now()
}

const emptyListOf = (
  { category, filters }: ListChoice,
  firstSkip = 0,
  after: string | null = null,
): InfluencerList => ({ ...emptyList(category, firstSkip, filters), position: after })

/** The path of the list's first page. */
const addressOf = ({ category, filters }: ListChoice): string =>
  withQuery(PATH.home, { category, ...filterValues(filters) })

/** The query of the next batch; the total is requested once, where it is shown. */
const batchAfter = (list: InfluencerList) => ({
  skip: list.nextSkip,
  after: list.position,
  category: list.selectedCategory,
  filters: list.filters,
  isCounted: list.nextSkip === list.firstSkip && isFiltered(list.filters),
})

/** Reads the category and filters of the address; `params` is a new object after each change of it. */
function useAddress(countries: readonly string[]) {
  const params = useSearchParams()
  const known = useRef(countries)
  const readAddress = useCallback((): ListChoice => {
    const address = new URLSearchParams(window.location.search)
    return {
      category: readCategory(address.get('category') ?? undefined),
      filters: readListFilters(Object.fromEntries(address), (code) => known.current.includes(code)),
    }
  }, [])
  return { params, readAddress }
}

/**
 * Returns a function that gives back a response, but not before the progress that the caller has just set is drawn: what
 * stands below the list is hidden then, and rows that came earlier would push it away before the reader's eyes.
 */
function useAfterDrawn(isInProgress: boolean) {
  const onDrawn = useRef(() => {})
  useEffect(() => {
    if (isInProgress) requestAnimationFrame(() => onDrawn.current())
  }, [isInProgress])
  return useCallback(async <T>(response: Promise<T>): Promise<T> => {
    await new Promise<void>((resolve) => {
      onDrawn.current = resolve
      setTimeout(resolve, DRAWN_WITHIN_MS)
    })
    return response
  }, [])
}

/**
 * Stores the list for a visitor who comes back. Not the server's cards: they would replace the list that the visitor comes
 * back to. Nor a list before its first batch, which would come back as an empty one.
 */
function useRemembered(list: InfluencerList, drawn: { current: { list: InfluencerList } }) {
  useEffect(() => {
    if (list.users.length > 0 && list !== drawn.current.list) rememberList(list)
  }, [list, drawn])
}

/** Scrolls to the stored position once its list is rendered. Call it before the effect that stores one. */
function useScrollTarget() {
  const target = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (target.current === null) return
    window.scrollTo({ top: target.current, behavior: 'instant' })
    target.current = null
  })
  return target
}

/**
 * Calls back when the page is scrolled to within 100 px of its end, or is too short to scroll; stores the position. A call
 * that returns true, because it changes the list, is the last one before the next render: several scroll events may come first.
 */
function useNearBottom(call: () => boolean) {
  const isChanging = useRef(false)
  const check = () => {
    if (isChanging.current || distanceToBottom() > LIMIT.scrollTriggerPx || isInFooter()) return
    isChanging.current = call()
  }
  const latest = useRef(check)
  // A layout effect removes the listener before the next screen scrolls to its top.
  useLayoutEffect(() => {
    latest.current = check
    isChanging.current = false
  })
  useLayoutEffect(() => {
    const onScroll = () => {
      rememberScroll(window.scrollY)
      latest.current()
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  useEffect(() => latest.current())
}

/** Reads all batches of a restored list again; a batch that fails stays as it was. */
async function refreshLoaded(list: InfluencerList): Promise<InfluencerCard[]> {
  const batches = (list.nextSkip - list.firstSkip) / LIMIT.pageSize
  const answers = await Promise.all(
    Array.from({ length: Math.min(batches, 10) }, (_, batch) =>
      listInfluencers({
        ...choiceOf(list),
        skip: list.firstSkip + batch * LIMIT.pageSize,
      }),
    ),
  )
  return answers.flatMap((sent) => (sent.ok ? sent.value.cards : []))
}
