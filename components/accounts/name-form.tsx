'use client'

import { type FormEvent, useId, useState } from 'react'
import { SettingsCard } from '@/components/accounts/settings-card'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/field'
import { FormError } from '@/components/ui/form-error'
import { useSubmit } from '@/components/ui/use-submit'
import type { OwnAccount } from '@/lib/accounts/types'
import { changeName } from '@/lib/client/own-account'
import { notify } from '@/lib/client/toasts'
import { LIMIT } from '@/lib/domain/limits'
import { MESSAGES } from '@/lib/domain/messages'

type Props = { account: OwnAccount; onChanged(changed: Partial<OwnAccount>): void }

export function NameForm({ account, onChanged }: Props) {
  const [name, setName] = useState(account.name)
  const { isSending, form, refusal, fields, send } = useSubmit(['name'])
  const errorId = useId()

  async function submit(event: FormEvent) {
    event.preventDefault()
    const sent = await send(changeName(name))
    if (!sent) return
    const kept = sent.value || name
    setName(kept)
    onChanged({ name: kept })
    notify.success(MESSAGES.nameSaved)
  }

  return (
    <SettingsCard title="Name" lead="Everyone can see it next to what you write.">
      <form
        ref={form}
        noValidate
        onSubmit={submit}
        className="flex flex-1 flex-col items-start gap-4"
      >
        <div className="w-full">
          <TextField
            label="Your name"
            name="name"
            autoComplete="name"
            required
            error={fields.name}
            maxLength={LIMIT.nameCharsMax}
            value={name}
            onChange={(event) => setName(event.target.value)}
            describedBy={errorId}
          />
        </div>
        <FormError id={errorId} text={refusal} />
        <Button
          type="submit"
          className="mt-auto"
          isBusy={isSending}
          disabled={name.trim() === account.name}
        >
          Save name
        </Button>
      </form>
    </SettingsCard>
  )
}
