'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { type BadWording, findBadWording, placePhrase } from '@/components/reviews/check-profanity'
import {
  aspectsToSend,
  EMPTY_DRAFT,
  type RatingDraft,
  ratingDraftOf,
  saysMore,
} from '@/components/reviews/rating-draft'
import { refused, useForm } from '@/components/ui/use-form'
import { useRead } from '@/components/ui/use-read'
import {
  confirmPoints,
  listReviews,
  type RatingForm,
  type RatingResult,
  rateInfluencer,
} from '@/lib/client/api'
import { unwrap } from '@/lib/client/read'
import type { Failure, Result } from '@/lib/client/request'
import { accountRead, isSignedIn, useViewer, type Viewer } from '@/lib/client/session'
import { notifyNext } from '@/lib/client/toasts'
import type { AspectsAndTags } from '@/lib/domain/aspects-and-tags'
import { DURATION } from '@/lib/domain/durations'
import { MESSAGES } from '@/lib/domain/messages'
import { OWN_RATING, PATH, withLinkContext } from '@/lib/domain/paths'
import type { ViewedReview } from '@/lib/ratings/reviews/types'

/** The id of what publishes the review: where a visitor comes back to from signing up. */
export const PUBLISH = 'publish'

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
  // What was published once keeps the name that it has.
  isAnonymous: own.isAnonymous,
  ...aspectsOf(saysMore(draft) ? draft : own),
})

/** The rater; null without a session, or without a name in both the account and the link. */
function findRater(viewer: Viewer): RatingForm['viewer'] | null {
  if (viewer.status !== 'in') return null
  const name = viewer.name || new URLSearchParams(window.location.search).get('userName')
  return name ? { id: viewer.id, name } : null
}

const missingOf = ({ rating, title, details }: RatingDraft): Record<string, string> => ({
  ...(rating === 0 && { rating: MESSAGES.selectRating }),
  ...(!title.trim() && { title: MESSAGES.titleMissing }),
  ...(!details.trim() && { details: MESSAGES.detailsMissing }),
})

const asking = ({ field, phrase }: BadWording): Failure => ({
  ...refused({ [field]: `${MESSAGES.rewritePhrase} “${phrase}”` }),
  msg: MESSAGES.badLanguage,
})

type Context = {
  influencer: Influencer
  own: ViewedReview | null
  /** Leads a signed-out visitor to an account and back. */
  toSignUp(): void
}
type SentRating = { form: RatingForm; rated: RatingResult }

/** Sends a complete rating that passes the profanity filter. */
async function send(draft: RatingDraft, context: Context): Promise<Result<SentRating>> {
  const { rating, title, details } = draft
  const missing = missingOf(draft)
  if (rating === 0 || Object.keys(missing).length > 0) return refused(missing)
  const { influencer, own, toSignUp } = context
  const account = await accountRead()
  const viewer = findRater(account)
  if (account.status === 'out') toSignUp()
  if (!viewer) return refused({ viewer: MESSAGES.loginToReact })
  const texts = { title: title.trim(), details: details.trim() }
  const aspects = aspectsToSend(draft, own !== null)
  const form = { influencer, viewer, rating, ...texts, aspects, isAnonymous: draft.isAnonymous }
  const wording = await findBadWording(texts)
  if (wording) return asking(wording)
  const result = await rateInfluencer(form)
  if (result.ok) return { ok: true, value: { form, rated: result.value } }
  return result.phrase ? asking(placePhrase(texts, result.phrase)) : result
}

/** What stands at its field needs no toast, unless the specification names one; the way to sign-up has its own. */
function toastMsOf({ fields = {}, msg }: Failure): number | undefined {
  const isAtField = 'title' in fields || 'details' in fields
  const isNamed = 'rating' in fields || msg === MESSAGES.badLanguage
  const isLed = 'viewer' in fields && !isSignedIn()
  return isLed || (isAtField && !isNamed) ? undefined : DURATION.toastMs
}

/** Shows a toast for the points, and says why a rating does not count. */
function tellOutcome(
  { pointsAwarded, isCounted, isPendingModeration, appearsAt }: RatingResult,
  relationship: AspectsAndTags['relationship'],
  own: Own,
) {
  if (pointsAwarded > 0) notifyNext.success(MESSAGES.pointsGained)
  if (isCounted) return
  if (appearsAt) notifyNext.info(MESSAGES.ratingAnonymous, DURATION.toastRefusalMs)
  else if (isPendingModeration) notifyNext.info(MESSAGES.ratingWaits, DURATION.toastRefusalMs)
  else if (own?.isPendingModeration) notifyNext.info(MESSAGES.ratingStillHeld)
  else if (relationship === 'paid') notifyNext.info(MESSAGES.ratingPaid)
  else notifyNext.info(MESSAGES.ratingNotCountedYet)
}

/** The viewer's own rating, which the form starts with, and whether they own the profile. */
function useOwnReview(influencerId: string, viewer: Viewer) {
  const key = viewer.status === 'in' ? `${influencerId} ${viewer.id}` : null
  const read = () => unwrap(listReviews({ influencerId, limit: 1 }))
  const { data } = useRead(key, read, { what: 'The own rating' })
  return { own: data?.own ?? null, isOwner: data?.isOwner ?? false }
}

/**
 * The rate form: filled with the unsent draft on this device, else with the viewer's own rating. Every change is stored at
 * once, so that neither a sign-in nor a crash loses a word. A rating that is taken makes the score call of the
 * specification, then opens the comments.
 */
export function useRatingForm(influencer: Influencer) {
  const router = useRouter()
  const viewer = useViewer()
  const { own, isOwner } = useOwnReview(influencer.id, viewer)

  const toSignUp = () => {
    notifyNext.error(MESSAGES.loginToReact)
    const next = `${PATH.rate(influencer.id)}#${PUBLISH}`
    router.push(`${PATH.signUp}?${new URLSearchParams({ next })}`)
  }

  const form = useForm({
    initial: EMPTY_DRAFT,
    draft: ratingDraftOf(influencer.id),
    send: (draft) => send(draft, { influencer, own, toSignUp }),
    explain: ({ msg }) => msg ?? MESSAGES.ratingFailed,
    toastMs: toastMsOf,
    isPublic: true,
    staysBusy: true,
    async onDone(sent, { relationship }) {
      notifyNext.success(own ? MESSAGES.changesSaved : MESSAGES.ratingSubmitted)
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

  const isComplete = Object.keys(missingOf(form.values)).length === 0
  return { viewer, own, isOwner, isComplete, ...form }
}
