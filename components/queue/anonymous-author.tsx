'use client'

import { useState } from 'react'
import { ItemAuthor } from '@/components/queue/item-author'
import { Section } from '@/components/queue/section'
import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/form-error'
import { useForm } from '@/components/ui/use-form'
import { call } from '@/lib/client/call'
import type { QueueItem } from '@/lib/moderation/staff/responses'

/** The author of an anonymous review, who is shown on a press. */
export function AnonymousAuthor({ reviewId }: { reviewId: string }) {
  const [seen, setSeen] = useState<{ author: QueueItem['author'] } | null>(null)
  const form = useForm({
    initial: {},
    send: () => call('POST /api/admin/reviews/[id]/author', { params: { id: reviewId } }),
    onDone: ({ author }) => setSeen({ author }),
  })
  if (seen?.author) return <ItemAuthor author={seen.author} />
  return (
    <Section title="Author">
      {seen ? (
        <p role="status">The account of this reviewer was deleted.</p>
      ) : (
        <form {...form.props} className="space-y-3">
          <p className="max-w-measure text-sm">
            Written under ‘Anonymous reviewer’. If you need to know who wrote it, look: the log will
            say that you did.
          </p>
          <Button type="submit" variant="quiet" size="small" isBusy={form.isBusy}>
            Show the author
          </Button>
          <FormError {...form.error} />
        </form>
      )}
    </Section>
  )
}
