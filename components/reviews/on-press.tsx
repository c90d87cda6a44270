'use client'

import dynamic from 'next/dynamic'
import { type ComponentProps, useSyncExternalStore } from 'react'
import { NotLoaded } from '@/components/ui/not-loaded'

/*
 * What a review shows only to its author or after a press, in bundles of their own, which are loaded once the page has settled:
 * a press finds them, and a reader does not wait for them.
 */

const load = {
  replyBox: () => import('@/components/reviews/reply-box'),
  flagReasons: () => import('@/components/reviews/flag-reasons'),
  versions: () => import('@/components/reviews/review-versions'),
  responseVersions: () => import('@/components/reviews/response-versions'),
  own: () => import('@/components/reviews/own-rating'),
  ownReply: () => import('@/components/reviews/own-reply'),
  translation: () => import('@/components/reviews/translation'),
}

export const ReplyBox = dynamic(() =>
  load.replyBox().then(
    (loaded) => loaded.ReplyBox,
    () => NotLoaded,
  ),
)
export const FlagReasons = dynamic(() =>
  load.flagReasons().then(
    (loaded) => loaded.FlagReasons,
    () => NotLoaded,
  ),
)
export const ReviewVersions = dynamic(() =>
  load.versions().then(
    (loaded) => loaded.ReviewVersions,
    () => NotLoaded,
  ),
)
export const ResponseVersions = dynamic(() =>
  load.responseVersions().then(
    (loaded) => loaded.ResponseVersions,
    () => NotLoaded,
  ),
)
export const OwnRating = dynamic(() =>
  load.own().then(
    (loaded) => loaded.OwnRating,
    () => NotLoaded,
  ),
)

export const OwnReply = dynamic(() =>
  load.ownReply().then(
    (loaded) => loaded.OwnReply,
    () => NotLoaded,
  ),
)
const Translation = dynamic(() =>
  load.translation().then(
    (loaded) => loaded.Translation,
    () => NotLoaded,
  ),
)

const unchanging = () => () => {}
const hasTranslator = () => 'Translator' in globalThis

/** The button to translate a review, in browsers that can. */
export function OfferedTranslation(props: ComponentProps<typeof Translation>) {
  const isOffered = useSyncExternalStore(unchanging, hasTranslator, () => false)
  return isOffered && <Translation {...props} />
}

const SETTLED_MS = 2_000

/** Loads them after a pause. Returns what cancels that. */
export function loadOnPress(): () => void {
  const timer = setTimeout(() => {
    // A failure is repeated, and shown, when a part is needed.
    for (const part of Object.values(load)) part().catch(() => {})
  }, SETTLED_MS)
  return () => clearTimeout(timer)
}
