'use client'

import { useSearchParams } from 'next/navigation'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { listInfluencers } from '@/lib/client/api'
import { logFailure } from '@/lib/client/log'
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

/** What the server has drawn already. */
type FirstPage = ListChoice & {
  cards: InfluencerCard[]
  /** How many there are; null where nobody has counted. */
  total: number | null
  firstSkip: number
  /** The codes that the address may name. */
  countries: readonly string[]
}

/** 'refreshing': what is shown is read again, and nothing is on its way. */
type Progress = 'refreshing' | 'loading' | 'idle' | 'failed'

/** After a failed call scrolling alone does not ask again for this long. */
const RETRY_AFTER_MS = 2_000

const distanceToBottom = () =>
  document.documentElement.scrollHeight - window.innerHeight - window.scrollY

/** Somebody who has reached the footer is not scrolling for more: it must not run away from the keyboard. */
const isInFooter = () => Boolean(document.activeElement?.closest('footer'))

/**
 * The home list: begins with what the server drew, reads it afresh, grows by ten near the bottom of the page, starts
 * again when another category or filter is chosen, and is found as it was left when somebody comes back (53–65).
 */
export function useInfiniteList({ cards, total, firstSkip, countries, ...drawnChoice }: FirstPage) {
  const [list, setList] = useState(() =>
    appendBatch(emptyListOf(drawnChoice, firstSkip), cards, total),
  )
  const [progress, setProgress] = useState<Progress>('refreshing')
  const call = useRef(0)
  const failedAt = useRef(0)
  const scrollTarget = useScrollTarget()
  // What the server drew; another drawing is another list, with a key of its own.
  const drawn = useRef({ choice: drawnChoice, firstSkip, list })

  const { params, readAddress } = useAddress(countries)
  /** What the list was last asked for. */
  const chosen = useRef<ListChoice>(drawnChoice)

  const load = useCallback(async (from: InfluencerList) => {
    const own = ++call.current
    const sent = await listInfluencers(batchAfter(from))
    // A list chosen in the meantime has made this answer worthless.
    if (own !== call.current) return
    if (sent.ok) setList(appendBatch(from, sent.value.cards, sent.value.total))
    else {
      failedAt.current = Date.now()
      logFailure('The list of influencers', sent.status)
    }
    setProgress(sent.ok ? 'idle' : 'failed')
  }, [])

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
      const { choice, firstSkip: start } = drawn.current
      if (isSameChoice(readAddress(), choice)) void load(emptyListOf(choice, start))
      else select(readAddress())
      return
    }
    chosen.current = choiceOf(memory.list)
    scrollTarget.current = memory.scrollPosition
    setList(memory.list)
    setProgress('idle')
    void refreshLoaded(memory.list).then((fresh) => setList((now) => refreshCards(now, fresh)))
  }, [load, select, scrollTarget, readAddress])

  // Back and forward. The parameters follow a choice of the list itself a moment later, when the address says it already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parameters tell that the address has changed
  useEffect(() => {
    const addressed = readAddress()
    if (!isSameChoice(addressed, chosen.current)) select(addressed)
  }, [params, readAddress, select])

  const hasMore = list.hasMore
  const loadMore = useCallback(() => {
    if (!hasMore || (progress !== 'idle' && progress !== 'failed')) return
    setProgress('loading')
    void load(list)
  }, [progress, hasMore, list, load])

  useNearBottom(() => {
    if (progress === 'failed' && Date.now() - failedAt.current < RETRY_AFTER_MS) return
    loadMore()
  })
  // What the server drew is not remembered: it would take the place of what somebody comes back to.
  useEffect(() => {
    if (list !== drawn.current.list) rememberList(list)
  }, [list])

  const choose = useCallback(
    (choice: ListChoice) => {
      window.history.pushState(null, '', addressOf(choice))
      select(choice)
    },
    [select],
  )
  return { list, progress, choose, loadMore }
}

const emptyListOf = ({ category, filters }: ListChoice, firstSkip = 0): InfluencerList =>
  emptyList(category, firstSkip, filters)

/** The address of the list's first page. */
const addressOf = ({ category, filters }: ListChoice): string =>
  withQuery(PATH.home, { category, ...filterValues(filters) })

/** What to ask for next; how many there are is asked for once, where the answer says something. */
const batchAfter = (list: InfluencerList) => ({
  skip: list.nextSkip,
  category: list.selectedCategory,
  filters: list.filters,
  isCounted: list.nextSkip === list.firstSkip && isFiltered(list.filters),
})

/** Reads the list that the address names; `params` is another object whenever the address has changed. */
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

/** Scrolls to the position that is put into it, once the list of that position is drawn. Call it before whoever puts one. */
function useScrollTarget() {
  const target = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (target.current === null) return
    window.scrollTo({ top: target.current, behavior: 'instant' })
    target.current = null
  })
  return target
}

/** Calls when the page is scrolled to within 100 px of its end, or is too short to scroll; keeps the position. */
function useNearBottom(call: () => void) {
  const check = () => {
    if (distanceToBottom() <= LIMIT.scrollTriggerPx && !isInFooter()) call()
  }
  const latest = useRef(check)
  // A layout effect, so that the listener is gone before the next screen scrolls to its top.
  useLayoutEffect(() => {
    latest.current = check
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

/** Today's cards of all batches that a remembered list had loaded; those that fail stay as they were. */
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
