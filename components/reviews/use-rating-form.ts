'use client'

import { useCallback, useEffect, useState } from 'react'
import {
  dropDraft,
  EMPTY_DRAFT,
  type RatingDraft,
  readDraft,
  saveDraft,
  saysMore,
} from '@/components/reviews/rating-draft'
import { listReviews } from '@/lib/client/api'
import { useViewer } from '@/lib/client/session'
import type { AspectsAndTags } from '@/lib/domain/aspects-and-tags'
import type { ViewedReview } from '@/lib/ratings/reviews/types'

const aspectsOf = ({ criteria, tags, relationship }: AspectsAndTags): AspectsAndTags => ({
  criteria,
  tags,
  relationship,
})
/** What a draft leaves out does not empty the existing rating: it may have been begun before that had arrived. */
const withRestOf = (own: ViewedReview) => (draft: RatingDraft) => ({
  rating: draft.rating || own.rating,
  title: draft.title || own.title,
  details: draft.details || own.details,
  ...aspectsOf(saysMore(draft) ? draft : own),
})

/**
 * The values of the rate form: the unsent draft on this device, else the viewer's own rating, else empty. Every change is
 * stored at once, so that neither a sign-in nor a crash loses a word.
 */
export function useRatingForm(influencerId: string) {
  const viewer = useViewer()
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [own, setOwn] = useState<ViewedReview | null>(null)

  useEffect(() => {
    const kept = readDraft(influencerId)
    if (kept) setDraft(kept)
  }, [influencerId])

  useEffect(() => {
    if (viewer.status !== 'in') return
    let isWanted = true
    void listReviews({ influencerId, limit: 1 }).then((sent) => {
      const found = sent.ok && sent.value.own
      if (!isWanted || !found) return
      setOwn(found)
      setDraft(withRestOf(found))
    })
    return () => {
      isWanted = false
    }
  }, [influencerId, viewer.status])

  const write = useCallback(
    (change: Partial<RatingDraft>) => {
      setDraft((now) => {
        const next = { ...now, ...change }
        saveDraft(influencerId, next)
        return next
      })
    },
    [influencerId],
  )

  const forget = useCallback(() => dropDraft(influencerId), [influencerId])

  return { viewer, draft, own, write, forget }
}
