'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { OWN_RATING } from '@/components/influencers/reviews-address'
import { type BadWording, findBadWording, placePhrase } from '@/components/reviews/check-profanity'
import {
  aspectsToSend,
  EMPTY_DRAFT,
  type RatingDraft,
  ratingDraftOf,
  saysMore,
} from '@/components/reviews/rating-draft'
import { type Failure, refused, useForm } from '@/components/ui/use-form'
import { useRead } from '@/components/ui/use-read'
import {
  confirmPoints,
  listReviews,
  type Rated,
  type RatingForm,
  rateInfluencer,
} from '@/lib/client/api'
import { unwrap } from '@/lib/client/read'
import type { Result } from '@/lib/client/request'
import { useViewer, type Viewer } from '@/lib/client/session'
import { notify } from '@/lib/client/toasts'
import type { AspectsAndTags } from '@/lib/domain/aspects-and-tags'
import { DURATION } from '@/lib/domain/durations'
import { MESSAGES } from '@/lib/domain/messages'
import { PATH, withLinkContext } from '@/lib/domain/paths'
import type { ViewedReview } from '@/lib/ratings/reviews/types'

type Own = Pick<ViewedReview, 'isPendingModeration'> | null
type Influencer = RatingForm['influencer']

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

/** The rater; null without a session, or without a name in both the account and the link. */
function findRater(viewer: Viewer): RatingForm['viewer'] | null {
  if (viewer.status !== 'in') return null
  const name = viewer.name || new URLSearchParams(window.location.search).get('userName')
  // Where the account has not been read yet, the server knows the name.
  const isRead = viewer.role !== null
  return name || !isRead ? { id: viewer.id, name: name ?? '' } : null
}

const missingOf = ({ rating, title, details }: RatingDraft): Record<string, string> => ({
  ...(rating === 0 && { rating: MESSAGES.selectRating }),
  ...(!title.trim() && { title: MESSAGES.titleRequired }),
  ...(!details.trim() && { details: MESSAGES.detailsRequired }),
})

const asking = ({ field, phrase }: BadWording): Failure => ({
  ...refused({ [field]: `${MESSAGES.rewritePhrase} “${phrase}”` }),
  msg: MESSAGES.badLanguage,
})

type Context = { influencer: Influencer; viewer: Viewer; own: ViewedReview | null }
type Sent = { form: RatingForm; rated: Rated }

/** Sends a complete rating that passes the profanity filter. */
async function send(draft: RatingDraft, context: Context): Promise<Result<Sent>> {
  const { rating, title, details } = draft
  const missing = missingOf(draft)
  if (rating === 0 || Object.keys(missing).length > 0) return refused(missing)
  const { influencer, own } = context
  const viewer = findRater(context.viewer)
  if (!viewer) return refused({ viewer: MESSAGES.loginToReact })
  const texts = { title: title.trim(), details: details.trim() }
  const form = { influencer, viewer, rating, ...texts, aspects: aspectsToSend(draft, own !== null) }
  const wording = await findBadWording(texts)
  if (wording) return asking(wording)
  const result = await rateInfluencer(form)
  if (result.ok) return { ok: true, value: { form, rated: result.value } }
  return result.phrase ? asking(placePhrase(texts, result.phrase)) : result
}

/** Shows a toast for the points, and says why a rating does not count. */
function tellOutcome(
  { pointsAwarded, isCounted, isPendingModeration }: Rated,
  relationship: AspectsAndTags['relationship'],
  own: Own,
) {
  if (pointsAwarded > 0) notify.success(MESSAGES.pointsGained)
  if (isCounted) return
  if (isPendingModeration) notify.info(MESSAGES.ratingWaits, DURATION.toastRefusalMs)
  else if (own?.isPendingModeration) notify.info(MESSAGES.ratingStillHeld)
  else if (relationship === 'paid') notify.info(MESSAGES.ratingPaid)
  else notify.info(MESSAGES.ratingNotCountedYet)
}

/** The viewer's own rating, which the form starts with; null without one. */
function useOwnReview(influencerId: string, viewer: Viewer): ViewedReview | null {
  const key = viewer.status === 'in' ? `${influencerId} ${viewer.id}` : null
  const read = () => unwrap(listReviews({ influencerId, limit: 1 }))
  return useRead(key, read, { what: 'The own rating' }).data?.own ?? null
}

/**
 * The rate form: filled with the unsent draft on this device, else with the viewer's own rating. Every change is stored at
 * once, so that neither a sign-in nor a crash loses a word. A rating that is taken makes the score call of the
 * specification, then opens the comments.
 */
export function useRatingForm(influencer: Influencer) {
  const router = useRouter()
  const viewer = useViewer()
  const own = useOwnReview(influencer.id, viewer)

  const form = useForm({
    initial: EMPTY_DRAFT,
    draft: ratingDraftOf(influencer.id),
    send: (draft) => send(draft, { influencer, viewer, own }),
    explain: ({ msg }) => msg ?? MESSAGES.ratingFailed,
    toastMs: DURATION.toastMs,
    isPublic: true,
    staysBusy: true,
    async onDone(sent, { relationship }) {
      notify.success(MESSAGES.ratingSubmitted)
      await confirmPoints(sent.form)
      tellOutcome(sent.rated, relationship, own)
      const context = { influencer, viewer: sent.form.viewer }
      router.push(`${withLinkContext(PATH.reviews(influencer.id), context)}#${OWN_RATING}`)
    },
  })

  const { fill } = form
  useEffect(() => {
    if (own) fill(withRestOf(own))
  }, [own, fill])

  return { viewer, own, ...form }
}
