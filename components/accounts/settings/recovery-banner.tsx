'use client'

import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/form-error'
import { Notice } from '@/components/ui/notice'
import { useForm } from '@/components/ui/use-form'
import { call } from '@/lib/client/call'
import { formatMinute } from '@/lib/domain/formats'

/** Says that the second factors will end as their owner has lost them, with the press that stops it. */
export function RecoveryBanner({ endsAt, onStopped }: { endsAt: string; onStopped(): void }) {
  const form = useForm({
    initial: {},
    send: () => call('DELETE /api/me/second-factor/recovery'),
    onDone: onStopped,
  })
  return (
    <Notice tone="danger" role="status" className="space-y-3">
      <p className="font-semibold text-base">Two-step login will be turned off</p>
      <p>
        Someone who knows your password said that all passkeys and codes are lost. After{' '}
        {formatMinute(endsAt)} UTC the password alone is enough to log in. If that wasn’t you, stop
        it and choose a new password.
      </p>
      <FormError {...form.error} />
      <Button variant="quiet" size="small" isBusy={form.isBusy} onClick={() => form.submit()}>
        Keep two-step login
      </Button>
    </Notice>
  )
}
