'use client'

import { BY_WAY } from '@/components/accounts/settings/security-words'
import { Button } from '@/components/ui/button'
import { RelativeTime } from '@/components/ui/relative-time'
import { useSite } from '@/components/ui/site'
import { useForm } from '@/components/ui/use-form'
import type { OwnSession } from '@/lib/accounts/sessions/responses'
import { call } from '@/lib/client/call'
import { whyFailed } from '@/lib/client/request'
import { describeDevice } from '@/lib/domain/devices'
import { DURATION } from '@/lib/domain/durations'
import { formatDay } from '@/lib/domain/formats'
import { aboutThirdParty } from '@/lib/domain/third-party'

type Props = { session: OwnSession; onEnded(): void }

const GONE = 404

/** A session of the viewer. The one that looks at the list is ended by Logout, not here. */
export function SessionRow({ session, onEnded }: Props) {
  const { id, way, since, usedAt, isCurrent } = session
  const { thirdParty } = useSite()
  const name = describeDevice(session)
  const form = useForm({
    initial: {},
    async send() {
      const sent = await call('DELETE /api/me/sessions/[id]', { params: { id } })
      // It has ended otherwise meanwhile.
      return !sent.ok && sent.status === GONE ? { ok: true as const, value: {} } : sent
    },
    explain: whyFailed,
    toastMs: DURATION.toastMs,
    onDone: onEnded,
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold">
          {name}
          {isCurrent && (
            <span className="ml-2 rounded-full bg-accent-soft px-2 py-0.5 font-normal text-sm">
              This device
            </span>
          )}
        </p>
        <p className="text-muted text-sm">
          Logged in {aboutThirdParty(BY_WAY[way], thirdParty)} on{' '}
          <time dateTime={since}>{formatDay(since)}</time>, last used <RelativeTime at={usedAt} />
        </p>
      </div>
      {!isCurrent && (
        <Button
          variant="quiet"
          size="small"
          aria-label={`Log out ${name}`}
          isBusy={form.isBusy}
          onClick={() => form.submit()}
        >
          Log out
        </Button>
      )}
    </li>
  )
}
