'use client'

import { useState } from 'react'
import { addReply, castReaction, toggleFlag } from '@/lib/client/api'
import type { Result } from '@/lib/client/request'
import { isSignedIn } from '@/lib/client/session'
import { notify } from '@/lib/client/toasts'
import { DURATION } from '@/lib/domain/durations'
import { MESSAGES } from '@/lib/domain/messages'
import { pressReaction } from '@/lib/ratings/reviews/rules'
import type { Reaction, Reply, ViewedReview } from '@/lib/ratings/reviews/types'

const { toastReactionMs } = DURATION
const VOTE_REFUSALS: readonly string[] = [
  MESSAGES.votesToday,
  MESSAGES.votesOnAuthor,
  MESSAGES.votesVoid,
]
const FAILED = { like: MESSAGES.likeFailed, dislike: MESSAGES.dislikeFailed } as const

/** Shows a change of one review; `next` gets the review as it is shown now. */
export type ChangeReview = (id: string, next: (review: ViewedReview) => ViewedReview) => void

/** The review with the other choice pressed, as the server will count it. */
const withReaction = (review: ViewedReview, choice: Reaction): ViewedReview => {
  const { mine, ...counts } = pressReaction({ ...review, mine: review.reaction }, choice)
  return {
    ...review,
    likesCount: counts.likesCount,
    dislikesCount: counts.dislikesCount,
    reaction: mine,
  }
}

const withFlag = (review: ViewedReview): ViewedReview => ({
  ...review,
  hasFlagged: !review.hasFlagged,
  flagsCount: review.flagsCount + (review.hasFlagged ? -1 : 1),
})

/** What a press changed in the answer of the server; texts and replies stay as they are shown. */
const withCounts = (review: ViewedReview, fresh: ViewedReview): ViewedReview => ({
  ...review,
  likesCount: fresh.likesCount,
  dislikesCount: fresh.dislikesCount,
  flagsCount: fresh.flagsCount,
  repliesCount: fresh.repliesCount,
  reaction: fresh.reaction,
  hasFlagged: fresh.hasFlagged,
})

const withReply = (review: ViewedReview, reply: Reply): ViewedReview => ({
  ...review,
  replies: [...review.replies, reply],
  repliesCount: review.repliesCount + 1,
})

const FORBIDDEN = 403
type Refused = { msg: string | null; status: number }

/** Beside the specification's sentence: that a day's votes are spent or count for nothing, or the account is suspended. */
function tellWhy({ msg, status }: Refused) {
  const isTold = status === FORBIDDEN || VOTE_REFUSALS.includes(msg ?? '')
  if (msg && isTold) notify.info(msg, DURATION.toastRefusalMs)
}

/** The stored reply, or null; says in either case what became of it (234–236). */
async function sendReply({ id, title }: ViewedReview, text: string): Promise<Reply | null> {
  const sent = await addReply(id, { title, text })
  if (sent.ok) {
    notify.success(MESSAGES.replyAdded)
    return sent.value.reply
  }
  notify.error(sent.msg === MESSAGES.badReply ? MESSAGES.badLanguage : MESSAGES.replyFailed)
  tellWhy(sent)
  return null
}

/** What a viewer does to a comment (216–238). One request at a time: `isSending` disables this comment's buttons. */
export function useCommentActions(review: ViewedReview, change: ChangeReview) {
  const [isSending, setSending] = useState(false)
  const { id } = review

  /** Shows the change at once, asks the server, and keeps its counts or takes the change back. */
  async function send(
    shown: ViewedReview,
    request: () => Promise<Result<ViewedReview>>,
  ): Promise<ViewedReview | null> {
    setSending(true)
    change(id, () => shown)
    const sent = await request()
    // An answer without the comment says that the press was right as shown.
    const result = sent.ok && sent.value.id === id ? sent.value : sent.ok ? shown : review
    change(id, (now) => withCounts(now, result))
    setSending(false)
    if (!sent.ok) tellWhy(sent)
    return sent.ok ? result : null
  }

  async function react(choice: Reaction) {
    if (!isSignedIn()) return notify.error(MESSAGES.loginToReact, toastReactionMs)
    const result = await send(withReaction(review, choice), () => castReaction(review, choice))
    if (!result) notify.error(FAILED[choice], toastReactionMs)
  }

  async function flag() {
    if (!isSignedIn()) return notify.error(MESSAGES.loginToReact, toastReactionMs)
    const result = await send(withFlag(review), async () => {
      const sent = await toggleFlag(review)
      return sent.ok ? { ok: true, value: sent.value.review } : sent
    })
    if (!result) notify.error(MESSAGES.flagFailed, toastReactionMs)
    else notify.success(result.hasFlagged ? MESSAGES.flagged : MESSAGES.unflagged, toastReactionMs)
  }

  /** Whether the reply was added; a refused one stays with whoever wrote it (238). */
  async function reply(text: string): Promise<boolean> {
    const trimmed = text.trim()
    if (!isSignedIn() || !trimmed) {
      notify.error(isSignedIn() ? MESSAGES.emptyReply : MESSAGES.loginToReply)
      return false
    }
    setSending(true)
    const added = await sendReply(review, trimmed)
    setSending(false)
    if (added) change(id, (now) => withReply(now, added))
    return added !== null
  }

  return { isSending, react, flag, reply }
}
