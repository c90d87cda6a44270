'use client'

import { useState } from 'react'
import { AuthorLookForm } from '@/components/admin/author-look-form'
import { ItemAuthor } from '@/components/queue/item-author'
import { Section } from '@/components/queue/section'
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
        <AuthorLookForm reviewId={reviewId} onSeen={setSeen} />
      )}
    </Section>
  )
}
