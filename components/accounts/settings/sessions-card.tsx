'use client'

import Link from 'next/link'
import { useRef, useState } from 'react'
import { SessionRow } from '@/components/accounts/settings/session-row'
import { SettingsCard } from '@/components/accounts/settings-card'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import { OwnListFailed } from '@/components/ui/own-list-failed'
import { useForm } from '@/components/ui/use-form'
import { useOwnRead } from '@/components/ui/use-own-list'
import type { OwnSession } from '@/lib/accounts/sessions/responses'
import { call } from '@/lib/client/call'
import type { Result } from '@/lib/client/request'
import { signOut, storeSession } from '@/lib/client/session'
import { notify } from '@/lib/client/toasts'
import { DURATION } from '@/lib/domain/durations'
import { MESSAGES } from '@/lib/domain/messages'
import { PATH } from '@/lib/domain/paths'

async function readSessions(): Promise<Result<OwnSession[]>> {
  const sent = await call('GET /api/me/sessions')
  return sent.ok ? { ok: true, value: sent.value.sessions } : sent
}

/** Where the viewer is signed in: each device, to be logged out alone or with others. */
export function SessionsCard() {
  const { data, hasFailed, reload, show } = useOwnRead('sessions', readSessions)
  const list = useRef<HTMLUListElement>(null)

  function remove(id: string) {
    show((now) => now.filter((one) => one.id !== id))
    // The button that had the focus is gone.
    list.current?.focus()
    notify.success(MESSAGES.deviceLoggedOut)
  }

  return (
    <SettingsCard
      title="Where you’re logged in"
      lead={
        <>
          If you don’t recognise a device, log it out and change your password. See recent activity
          in the{' '}
          <Link href={PATH.securityLog} prefetch={false} className="text-link">
            security log
          </Link>
          .
        </>
      }
    >
      {hasFailed && !data && <OwnListFailed onRetry={() => void reload()} />}
      {!(data || hasFailed) && (
        <ListSkeleton label="Loading your devices…" row="h-16" className="needs-script space-y-3" />
      )}
      {data && (
        <ul
          ref={list}
          tabIndex={-1}
          aria-label="Devices"
          className="divide-y divide-line border-line border-y empty:hidden"
        >
          {data.map((session) => (
            <SessionRow key={session.id} session={session} onEnded={() => remove(session.id)} />
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <EndOthers onEnded={() => void reload()} />
        <EndAll />
      </div>
    </SettingsCard>
  )
}

function EndOthers({ onEnded }: { onEnded(): void }) {
  const form = useForm({
    initial: {},
    send: () => call('DELETE /api/me/sessions', { query: { keep: 'this' } }),
    explain: () => MESSAGES.unexpected,
    toastMs: DURATION.toastMs,
    onDone({ token, msg }) {
      if (token) storeSession(token)
      notify.success(msg)
      onEnded()
    },
  })
  return (
    <Button variant="quiet" isBusy={form.isBusy} onClick={() => form.submit()}>
      Log out all others
    </Button>
  )
}

function EndAll() {
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
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
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
    </>
  )
}
