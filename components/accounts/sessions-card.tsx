'use client'

import { useState } from 'react'
import { SettingsCard } from '@/components/accounts/settings-card'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useForm } from '@/components/ui/use-form'
import { call } from '@/lib/client/call'
import { signOut } from '@/lib/client/session'
import { DURATION } from '@/lib/domain/durations'
import { MESSAGES } from '@/lib/domain/messages'

export function SessionsCard() {
  const [isAsking, setAsking] = useState(false)
  const form = useForm({
    initial: {},
    send: () => call('DELETE /api/me/sessions'),
    explain: () => MESSAGES.unexpected,
    toastMs: DURATION.toastMs,
    onDone() {
      setAsking(false)
      return signOut({ message: MESSAGES.sessionsEnded, isChosen: true })
    },
  })

  return (
    <SettingsCard title="Devices" lead="Log out of every device, including this one.">
      <Button variant="quiet" className="mt-auto self-start" onClick={() => setAsking(true)}>
        Log out everywhere
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Log out everywhere?"
          confirm="Log out everywhere"
          keep="Stay logged in"
          isBusy={form.isBusy}
          onConfirm={() => form.submit().then(() => setAsking(false))}
          onClose={() => setAsking(false)}
        >
          <p>You’ll have to log in again on every device, including this one.</p>
        </ConfirmDialog>
      )}
    </SettingsCard>
  )
}
