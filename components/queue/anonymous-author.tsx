'use client'

import { useState } from 'react'
import { LogReasonForm } from '@/components/admin/log-reason-form'
import { ItemAuthor } from '@/components/queue/item-author'
import { Section } from '@/components/queue/section'
import { call } from '@/lib/client/call'
import type { QueueItem } from '@/lib/moderation/staff/responses'

/** The author of an anonymous review, who is shown on a press. */
export function AnonymousAuthor({ reviewId }: { reviewId: string }) {
  const [seen, setSeen] = useState<{ author: QueueItem['author'] } | null>(null)
  if (seen?.author) return <ItemAuthor author={seen.author} />
  return (
    <Section title="Author">
      {seen ? (
        <p role="status">The account of this reviewer was deleted.</p>
      ) : (
        <LogReasonForm
          send={(body) =>
            call('POST /api/admin/reviews/[id]/author', { params: { id: reviewId }, body })
          }
          onDone={setSeen}
          action="Show the author"
          variant="quiet"
        >
          <p className="max-w-measure text-sm">
            Written under ‘Anonymous reviewer’. If you need to know who wrote it, look: the other
            admins are told that you did, and the author is told that our team did.
          </p>
        </LogReasonForm>
      )}
    </Section>
  )
}
