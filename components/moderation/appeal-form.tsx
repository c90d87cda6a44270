'use client'

import { AppealField } from '@/components/moderation/appeal-field'
import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/form-error'
import { useForm } from '@/components/ui/use-form'
import { call } from '@/lib/client/call'

type Props = { number: string; onSent(text: string): void }

/** Opens to the text of an appeal. */
export function AppealForm({ number, onSent }: Props) {
  const form = useForm({
    initial: { text: '' },
    send: (body) => call('POST /api/decisions/[number]/appeal', { params: { number }, body }),
    onDone: (_, { text }) => onSent(text),
  })
  return (
    <details className="rounded-card border border-line">
      <summary className="flex min-h-11 cursor-pointer items-center px-4 font-medium text-accent">
        <span>
          Appeal<span className="sr-only"> the decision {number}</span>
        </span>
      </summary>
      <form {...form.props} className="space-y-3 px-4 pt-1 pb-4">
        <AppealField {...form.field('text')} readOnly={form.isBusy} />
        <FormError {...form.error} />
        <Button type="submit" size="small" isBusy={form.isBusy}>
          Send appeal
        </Button>
      </form>
    </details>
  )
}
