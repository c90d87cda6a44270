'use client'

import { useState } from 'react'
import { SettingsCard } from '@/components/accounts/settings-card'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useSubmit } from '@/components/ui/use-submit'
import { endAllSessions } from '@/lib/client/own-account'
import { signOut } from '@/lib/client/session'
import { notify } from '@/lib/client/toasts'
import { MESSAGES } from '@/lib/domain/messages'

export function SessionsCard() {
  const [isAsking, setAsking] = useState(false)
  const { isSending, send } = useSubmit()

  async function end() {
    const sent = await send(endAllSessions())
    setAsking(false)
    if (sent) await signOut({ message: MESSAGES.sessionsEnded, isChosen: true })
    else notify.error(MESSAGES.unexpected)
  }

  return (
    <SettingsCard
      title="Devices"
      lead="Still logged in on another device? Log out on all of them, including this one."
    >
      <Button variant="quiet" className="mt-auto self-start" onClick={() => setAsking(true)}>
        Log out everywhere
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Log out everywhere?"
          confirm="Log out everywhere"
          keep="Stay logged in"
          isBusy={isSending}
          onConfirm={end}
          onClose={() => setAsking(false)}
        >
          <p>You will have to log in again on every device, including this one.</p>
        </ConfirmDialog>
      )}
    </SettingsCard>
  )
}
