'use client'

import { Button } from '@/components/ui/button'
import { TextAreaField } from '@/components/ui/field'
import { textsOf } from '@/components/ui/form-draft'
import { FormError } from '@/components/ui/form-error'
import { useForm } from '@/components/ui/use-form'
import { call } from '@/lib/client/call'
import { LIMIT } from '@/lib/domain/limits'
import type { OfficialResponse } from '@/lib/ratings/official-responses/responses'

type Props = {
  reviewId: string
  written: string
  onCancel(): void
  onSaved(response: OfficialResponse): void
}

/** Writes or changes the official response to a review. */
export function ResponseForm({ reviewId, written, onCancel, onSaved }: Props) {
  const form = useForm({
    initial: { text: written },
    draft: {
      name: `responseDraft:${reviewId}`,
      storage: 'sessionStorage',
      read: (stored) => textsOf({ text: '' }, stored),
    },
    send: (body) => call('POST /api/comment/[id]/response', { params: { id: reviewId }, body }),
    onDone: ({ response }) => onSaved(response),
  })
  return (
    <form {...form.props} className="space-y-3">
      <TextAreaField
        label="Official response"
        {...form.field('text')}
        rows={5}
        maxLength={LIMIT.replyCharsMax}
        autoFocus
        help="Everyone can read it, with its earlier versions. We tell the reviewer once."
      />
      <FormError {...form.error} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" isBusy={form.isBusy}>
          Publish response
        </Button>
        <Button
          variant="plain"
          size="small"
          onClick={() => {
            form.reset()
            onCancel()
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  )
}
