'use client'

import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { recallComments, rememberComments } from '@/components/influencers/list-memory'
import { isNarrowed, type ReviewsView } from '@/components/influencers/reviews-address'
import { useRead } from '@/components/ui/use-read'
import { findInfluencer, listReviews } from '@/lib/client/api'
import { unwrap } from '@/lib/client/read'
import { useViewer } from '@/lib/client/session'
import { LIMIT } from '@/lib/domain/limits'
import type { Authors, ReviewPage, ReviewSort, ViewedReview } from '@/lib/ratings/reviews/types'

type ReviewQuery = Omit<ReviewsView, 'sort'> & {
  sort: ReviewSort
  influencerId: string
  after: string | null
}

/** The profile's current counts. */
export type LiveRating = { averageRating: number; reviewsCount: number }

export type Progress = 'idle' | 'loading' | 'failed'

/**
 * Puts the viewer's own review first on the unfiltered list, so that they find it whatever its age; a chosen order, filter or search is left as
 * it is.
 */
export function ownFirst({ reviews, own }: ReviewPage, view: ReviewsView) {
  const isPlain = view.sort === null && view.page === 1 && !isNarrowed(view)
  if (!own || !isPlain) return reviews
  return [own, ...reviews.filter(({ id }) => id !== own.id)]
}

/** Adds reviews to a page, or replaces those with the same ids. */
const withFresh = (shown: ViewedReview[], fresh: ViewedReview[]) => {
  const known = new Set(shown.map(({ id }) => id))
  return [...shown, ...fresh.filter(({ id }) => !known.has(id))]
}

/** Adds authors, or replaces those whose facts have changed. */
function withAuthors(shown: Authors, fresh: Authors): Authors {
  const known = Object.entries(shown).filter(
    ([id, facts]) => !fresh[id] || JSON.stringify(fresh[id]) === JSON.stringify(facts),
  )
  return { ...fresh, ...Object.fromEntries(known) }
}

/** Reuses the object of an unchanged review, so that React does not render it again. */
function withKnown(shown: ReviewPage, fresh: ReviewPage): ReviewPage {
  const known = [...shown.reviews, ...(shown.own ? [shown.own] : [])].map(
    (review) => [JSON.stringify(review), review] as const,
  )
  const byText = new Map(known)
  const knownOf = (review: ViewedReview) => byText.get(JSON.stringify(review)) ?? review
  return {
    ...fresh,
    authors: withAuthors(shown.authors, fresh.authors),
    reviews: fresh.reviews.map(knownOf),
    own: fresh.own && knownOf(fresh.own),
  }
}

/** Replaces the first `limit` comments; those loaded beyond them meanwhile stay. */
const readAgain = (shown: ReviewPage, fresh: ReviewPage, limit: number) =>
  withKnown(shown, {
    ...fresh,
    reviews: withFresh(fresh.reviews, shown.reviews.slice(limit)),
  })

/** Adds the comments that follow. */
const withMore = (shown: ReviewPage, { reviews, authors, total }: ReviewPage): ReviewPage => ({
  ...shown,
  total,
  authors: withAuthors(shown.authors, authors),
  reviews: withFresh(shown.reviews, reviews),
})

const withChanged = (
  shown: ReviewPage,
  change: (review: ViewedReview) => ViewedReview,
): ReviewPage => ({
  ...shown,
  reviews: shown.reviews.map(change),
  own: shown.own && change(shown.own),
})

/**
 * The comments of the server's page, read again for the viewer: with their own likes, flags and rating. `change` updates
 * one of them; `reload` reads all again.
 */
export function useReviews(wanted: ReviewQuery, drawn: ReviewPage) {
  const { page, ...query } = wanted
  const viewer = useViewer()
  const viewerId = viewer.status === 'in' ? viewer.id : null
  const [source, setSource] = useState(drawn)
  const [shown, setShown] = useState(drawn)
  const [reading, setReading] = useState<Progress>('idle')
  const [adding, setAdding] = useState<Progress>('idle')
  const [reloadCount, setReloadCount] = useState(0)
  /** Whether the last added batch was a full one; null before one. The total alone does not tell: shown ones may have gone. */
  const [wasFull, setWasFull] = useState<boolean | null>(null)
  const firstSkip = (page - 1) * LIMIT.reviewsPerPage
  const loaded = useLoaded(drawn, shown)
  const latest = useRef(drawn)
  const isReading = useRef(false)
  useLayoutEffect(() => {
    latest.current = drawn
  }, [drawn])

  // Another order or filter brings another page from the server, which is shown at once.
  if (source !== drawn) {
    setSource(drawn)
    setShown(drawn)
    setWasFull(null)
    setAdding('idle')
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another view comes with another page from the server; it and a reload both require another read
  useEffect(() => {
    if (viewer.status === 'unknown') return
    let isWanted = true
    isReading.current = true
    setReading('loading')
    const limit = Math.max(LIMIT.reviewsPerPage, Math.min(loaded.current, LIMIT.reviewsMax))
    void listReviews({ ...query, skip: firstSkip, limit }).then((sent) => {
      if (!isWanted) return
      isReading.current = false
      if (sent.ok) startTransition(() => setShown((now) => readAgain(now, sent.value, limit)))
      setReading(sent.ok ? 'idle' : 'failed')
    })
    return () => {
      isWanted = false
    }
  }, [viewer.status, viewerId, drawn, reloadCount])

  const change = useCallback((id: string, next: (review: ViewedReview) => ViewedReview) => {
    const changed = (review: ViewedReview) => (review.id === id ? next(review) : review)
    setShown((now) => withChanged(now, changed))
    // The answer may not know of it.
    if (isReading.current) setReloadCount((now) => now + 1)
  }, [])

  const reload = useCallback(() => {
    setAdding('idle')
    setReloadCount((now) => now + 1)
  }, [])

  const last = shown.reviews.at(-1)?.id ?? null

  // Also while the comments are read again, which keeps those that were added meanwhile.
  async function loadMore() {
    if (adding === 'loading') return
    setAdding('loading')
    const skip = firstSkip + shown.reviews.length
    const sent = await listReviews({ ...query, skip, after: last, limit: LIMIT.reviewsPerPage })
    // Another order or filter was chosen meanwhile.
    if (latest.current !== drawn) return
    if (sent.ok) {
      setShown((now) => withMore(now, sent.value))
      setWasFull(sent.value.reviews.length === LIMIT.reviewsPerPage)
    }
    setAdding(sent.ok ? 'idle' : 'failed')
  }

  const progress = adding === 'idle' ? reading : adding
  const hasMore = wasFull ?? firstSkip + shown.reviews.length < shown.total
  return { shown, progress, change, reload, loadMore, hasMore, last, reloadCount }
}

/**
 * The number of comments loaded beyond the server's page. A visitor who returns to this entry of the tab's history gets as
 * many again, and finds the comment they left.
 */
function useLoaded(drawn: ReviewPage, shown: ReviewPage) {
  const loaded = useRef(0)
  const scrollTarget = useRef<number | null>(null)
  // Layout effects run before the list is read again, and clean up before the next screen scrolls.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page from the server is another history entry
  useLayoutEffect(() => {
    const memory = recallComments()
    loaded.current = memory?.loaded ?? 0
    scrollTarget.current = memory?.scrollPosition ?? null
  }, [drawn])
  useLayoutEffect(() => {
    const count = shown.reviews.length
    if (shown === drawn || count <= LIMIT.reviewsPerPage) return
    loaded.current = count
    const target = scrollTarget.current
    scrollTarget.current = null
    // The browser keeps the foot of the page in place while comments arrive above it.
    if (target !== null) window.scrollTo({ top: target, behavior: 'instant' })
    const remember = () => rememberComments(count, window.scrollY)
    remember()
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [drawn, shown])
  return loaded
}

/** The profile's counts, read again; `hasFailed` when that failed. */
export function useLiveRating(influencerId: string, drawn: LiveRating, reloadCount: number) {
  const key = `${influencerId} ${reloadCount}`
  const read = () => unwrap(findInfluencer(influencerId))
  const { data, hasFailed } = useRead(key, read, { what: 'The profile', keepsLast: true })
  return { rating: data ?? drawn, hasFailed }
}
