'use client'

import { useSearchParams } from 'next/navigation'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { listInfluencers } from '@/lib/client/api'
import { logFailure } from '@/lib/client/log'
import { LIMIT } from '@/lib/domain/limits'
import { readCategory, withQuery } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'
import type { InfluencerCard } from '@/lib/influencers/types'
import { appendBatch, emptyList, type InfluencerList, refreshCards } from './influencer-list'
import { recallList, rememberList, rememberScroll } from './list-memory'

/** What the server has drawn already. */
type FirstPage = { cards: InfluencerCard[]; category: string; firstSkip: number }

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
 * again when another category is chosen, and is found as it was left when somebody comes back (53–65).
 */
export function useInfiniteList({ cards, category, firstSkip }: FirstPage) {
  const [list, setList] = useState(() => appendBatch(emptyList(category, firstSkip), cards))
  const [progress, setProgress] = useState<Progress>('refreshing')
  const call = useRef(0)
  const failedAt = useRef(0)
  const scrollTarget = useScrollTarget()

  // Back and forward move between categories as well: the address line says which one is meant.
  const addressed = readCategory(useSearchParams().get('category') ?? undefined)
  const wasAddressed = useRef(addressed)

  const load = useCallback(async (from: InfluencerList) => {
    const own = ++call.current
    const sent = await listInfluencers({ skip: from.nextSkip, category: from.selectedCategory })
    // A category chosen in the meantime has made this answer worthless.
    if (own !== call.current) return
    if (sent.ok) setList(appendBatch(from, sent.value))
    else {
      failedAt.current = Date.now()
      logFailure('The list of influencers', sent.status)
    }
    setProgress(sent.ok ? 'idle' : 'failed')
  }, [])

  const select = useCallback(
    (selectedCategory: string) => {
      const started = emptyList(selectedCategory)
      setList(started)
      setProgress('loading')
      void load(started)
    },
    [load],
  )

  useLayoutEffect(() => {
    const memory = recallList()
    if (!memory) {
      if (wasAddressed.current === category) void load(emptyList(category, firstSkip))
      else select(wasAddressed.current)
      return
    }
    scrollTarget.current = memory.scrollPosition
    setList(memory.list)
    setProgress('idle')
    void refreshLoaded(memory.list).then((fresh) => setList((now) => refreshCards(now, fresh)))
  }, [load, select, category, firstSkip, scrollTarget])

  const selected = list.selectedCategory
  useEffect(() => {
    if (addressed === wasAddressed.current) return
    wasAddressed.current = addressed
    if (addressed !== selected) select(addressed)
  }, [addressed, selected, select])

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
  const drawn = useRef(list)
  useEffect(() => {
    if (list !== drawn.current) rememberList(list)
  }, [list])

  const choose = useCallback(
    (chosen: string) => {
      window.history.pushState(null, '', withQuery(PATH.home, { category: chosen }))
      wasAddressed.current = chosen
      select(chosen)
    },
    [select],
  )
  return { list, progress, choose, loadMore }
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
        skip: list.firstSkip + batch * LIMIT.pageSize,
        category: list.selectedCategory,
      }),
    ),
  )
  return answers.flatMap((sent) => (sent.ok ? sent.value : []))
}
