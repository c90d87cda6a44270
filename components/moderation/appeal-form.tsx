'use client'

import { AppealField } from '@/components/moderation/appeal-field'
import { Button, buttonLook } from '@/components/ui/button'
import { FormError } from '@/components/ui/form-error'
import { ChevronDown } from '@/components/ui/icons'
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
    <details>
      <summary
        className={`${buttonLook({ variant: 'quiet', size: 'small' })} w-fit cursor-pointer`}
      >
        <span>
          Appeal<span className="sr-only"> the decision {number}</span>
        </span>
        <ChevronDown className="size-4" />
      </summary>
      <form {...form.props} className="space-y-3 pt-4">
        <AppealField {...form.field('text')} readOnly={form.isBusy} />
        <FormError {...form.error} />
        <Button type="submit" size="small" isBusy={form.isBusy}>
          Send appeal
        </Button>
      </form>
    </details>
  )
}
