'use client'

import { SettingsCard } from '@/components/accounts/settings-card'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/field'
import { FormError } from '@/components/ui/form-error'
import { useForm } from '@/components/ui/use-form'
import type { OwnAccount } from '@/lib/accounts/types'
import { call } from '@/lib/client/call'
import { notify } from '@/lib/client/toasts'
import { LIMIT } from '@/lib/domain/limits'
import { MESSAGES } from '@/lib/domain/messages'

type Props = { account: OwnAccount; onChanged(changed: Partial<OwnAccount>): void }

export function NameForm({ account, onChanged }: Props) {
  const form = useForm({
    initial: { name: account.name },
    send: (body) => call('POST /api/me/name', { body }),
    onDone({ name }, _, { fill }) {
      fill({ name })
      onChanged({ name })
      notify.success(MESSAGES.nameSaved)
    },
  })
  return (
    <SettingsCard title="Name" lead="Public. Shown next to your reviews and replies.">
      <form {...form.props} className="flex flex-1 flex-col items-start gap-4">
        <div className="w-full">
          <TextField
            label="Your name"
            {...form.field('name')}
            autoComplete="name"
            required
            maxLength={LIMIT.nameCharsMax}
          />
        </div>
        <FormError {...form.error} />
        <Button
          type="submit"
          className="mt-auto"
          isBusy={form.isBusy}
          disabled={form.values.name.trim() === account.name}
        >
          Save name
        </Button>
      </form>
    </SettingsCard>
  )
}
