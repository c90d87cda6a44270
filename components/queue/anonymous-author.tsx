'use client'

import { useState } from 'react'
import { LogReasonForm } from '@/components/admin/shared/log-reason-form'
import { ItemAuthor } from '@/components/queue/item-author'
import { Section } from '@/components/queue/section'
import { call, type ResponseTo } from '@/lib/client/call'
import { ANONYMOUS_REVIEWER } from '@/lib/domain/anonymous'
import type { QueueItem } from '@/lib/moderation/staff/responses'

type Look = ResponseTo<'POST /api/admin/reviews/[id]/author'>
type Props = { reviewId: string; onSeen(look: Look): void }

/** Asks why an admin wants to see who wrote an anonymous review, and says who is told. */
const AuthorLookForm = ({ reviewId, onSeen }: Props) => (
  <LogReasonForm
    send={(body) => call('POST /api/admin/reviews/[id]/author', { params: { id: reviewId }, body })}
    onDone={onSeen}
    action="Show the author"
    variant="quiet"
  >
    <p className="max-w-measure text-sm">
      Written under ‘{ANONYMOUS_REVIEWER}’. If you look who wrote it, the other admins are told that
      you did, and the author is told that our team did.
    </p>
  </LogReasonForm>
)

/** The author of an anonymous review, who is shown on a press. */
export function AnonymousAuthor({ reviewId }: { reviewId: string }) {
  const [seen, setSeen] = useState<{ author: QueueItem['author'] } | null>(null)
  if (seen?.author) return <ItemAuthor author={seen.author} />
  return (
    <Section title="Author">
      {seen ? (
        <p role="status">The account of this reviewer was deleted.</p>
      ) : (
        <AuthorLookForm reviewId={reviewId} onSeen={setSeen} />
      )}
    </Section>
  )
}
