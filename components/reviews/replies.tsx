'use client'

import { useState } from 'react'
import { ReplyItem } from '@/components/reviews/reply-item'
import type { ChangeReview } from '@/components/reviews/use-comment-actions'
import { Button } from '@/components/ui/button'
import { listReplies } from '@/lib/client/api'
import { notify } from '@/lib/client/toasts'
import { MESSAGES } from '@/lib/domain/messages'
import type { ViewedReview } from '@/lib/ratings/reviews/types'

type Props = {
  review: ViewedReview
  onChange: ChangeReview
  /** Called when a deleted reply took the focus with it. */
  onDeleted(): void
}

/** The replies to a rating, oldest first: author, then text. Of many replies, the newest are loaded first. */
export function Replies({ review, onChange, onDeleted }: Props) {
  const { id, replies, repliesCount } = review
  const [isLoading, setLoading] = useState(false)
  const missing = repliesCount - replies.length

  async function loadEarlier() {
    setLoading(true)
    const sent = await listReplies(id, replies.length, replies[0]?.id ?? null)
    setLoading(false)
    if (!sent.ok) return notify.error(MESSAGES.reviewsFailed)
    const known = new Set(replies.map((reply) => reply.id))
    const earlier = sent.value.filter((reply) => !known.has(reply.id))
    onChange(id, (now) => ({ ...now, replies: [...earlier, ...now.replies] }))
  }

  return (
    <div className="space-y-3 border-line border-l-2 pl-4">
      {missing > 0 && (
        <Button
          variant="plain"
          size="small"
          className="needs-script"
          isBusy={isLoading}
          onClick={loadEarlier}
        >
          Show {missing} earlier {missing === 1 ? 'reply' : 'replies'}
        </Button>
      )}
      <ul aria-label="Replies" className="space-y-4">
        {replies.map((reply) => (
          <li key={reply.id} className="text-sm">
            <ReplyItem reply={reply} review={review} onChange={onChange} onDeleted={onDeleted} />
          </li>
        ))}
      </ul>
    </div>
  )
}
