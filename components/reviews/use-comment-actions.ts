'use client'

import { useState } from 'react'
import { useErrorToast } from '@/components/ui/use-error-toast'
import { addReply, castReaction, toggleFlag } from '@/lib/client/api'
import type { Failure, Result } from '@/lib/client/request'
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

/** Applies a change to one shown review. */
export type ChangeReview = (id: string, next: (review: ViewedReview) => ViewedReview) => void

/** The review after a reaction, as the server will count it. */
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

/** Takes only the counts and reactions from the response; texts and replies stay as shown. */
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

const DONE = 200
const FORBIDDEN = 403
const UNPROCESSABLE = 422

/** Beside the specification's sentence: that votes are spent, count for nothing or are paused, or the account is suspended. */
function tellWhy({ msg, status }: Failure) {
  const isRule = status === FORBIDDEN || status === UNPROCESSABLE
  const isTold = isRule || VOTE_REFUSALS.includes(msg ?? '')
  if (msg && isTold) notify.info(msg, DURATION.toastRefusalMs)
}

/** The outcome of sending a reply: the stored one, or why it was refused. */
type ReplyOutcome = { reply: Reply } | { refusal: string }

async function sendReply({ id, title }: ViewedReview, text: string): Promise<ReplyOutcome> {
  const sent = await addReply(id, { title, text })
  if (sent.ok) {
    notify.success(MESSAGES.replyAdded)
    return { reply: sent.value.reply }
  }
  tellWhy(sent)
  return { refusal: whyNotReplied(sent) }
}

/** A refusal inside a 200, or of a new account's many replies, is a rule of the site, and says which. */
function whyNotReplied({ msg, status }: Failure): string {
  if (msg === MESSAGES.badReply) return MESSAGES.badLanguage
  const isRule = status === DONE || msg === MESSAGES.repliesThisHour
  return (isRule && msg) || MESSAGES.replyFailed
}

/** The viewer's actions on a comment. One request at a time: `isSending` disables its buttons. */
export function useCommentActions(review: ViewedReview, change: ChangeReview) {
  const [isSending, setSending] = useState(false)
  /** The sentence that asks a signed-out visitor to log in, once one of the buttons was pressed. */
  const [loginSentence, setLoginSentence] = useState<string | null>(null)
  const errors = useErrorToast()
  const { id } = review

  function askToLogIn(text: string, toastMs?: number) {
    setLoginSentence(text)
    errors.show(text, toastMs)
  }

  function begin() {
    setLoginSentence(null)
    errors.clear()
  }

  /** Shows the change at once, sends it, then takes the server's counts or reverts the change. */
  async function send(
    shown: ViewedReview,
    request: () => Promise<Result<ViewedReview>>,
  ): Promise<ViewedReview | null> {
    setSending(true)
    change(id, () => shown)
    const sent = await request()
    // A response without the comment confirms what is shown.
    const result = sent.ok && sent.value.id === id ? sent.value : sent.ok ? shown : review
    change(id, (now) => withCounts(now, result))
    setSending(false)
    if (!sent.ok) tellWhy(sent)
    return sent.ok ? result : null
  }

  async function react(choice: Reaction) {
    if (!isSignedIn()) return askToLogIn(MESSAGES.loginToReact, toastReactionMs)
    begin()
    const result = await send(withReaction(review, choice), () => castReaction(review, choice))
    if (!result) errors.show(FAILED[choice], toastReactionMs)
  }

  /** Resolves with whether this has raised a flag. */
  async function flag(): Promise<boolean> {
    if (!isSignedIn()) {
      askToLogIn(MESSAGES.loginToReact, toastReactionMs)
      return false
    }
    begin()
    const result = await send(withFlag(review), async () => {
      const sent = await toggleFlag(review)
      return sent.ok ? { ok: true, value: sent.value.review } : sent
    })
    if (!result) errors.show(MESSAGES.flagFailed, toastReactionMs)
    else notify.success(result.hasFlagged ? MESSAGES.flagged : MESSAGES.unflagged, toastReactionMs)
    return Boolean(result?.hasFlagged)
  }

  /** Resolves with why the reply was refused, whose text stays in its field: empty where `loginSentence` says it; null when it was added. */
  async function reply(text: string): Promise<string | null> {
    const trimmed = text.trim()
    if (!isSignedIn()) {
      askToLogIn(MESSAGES.loginToReply)
      return ''
    }
    begin()
    setSending(true)
    const sent = trimmed ? await sendReply(review, trimmed) : { refusal: MESSAGES.emptyReply }
    setSending(false)
    if ('refusal' in sent) {
      errors.show(sent.refusal)
      return sent.refusal
    }
    change(id, (now) => withReply(now, sent.reply))
    return null
  }

  return { isSending, loginSentence, react, flag, reply }
}
