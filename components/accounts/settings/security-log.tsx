'use client'

import { OwnListFrame } from '@/components/accounts/own-list-frame'
import { BY_WAY, SECURITY_WORDS } from '@/components/accounts/settings/security-words'
import { useSite } from '@/components/ui/site'
import { useOwnList } from '@/components/ui/use-own-list'
import type { OwnSecurityEvent } from '@/lib/accounts/sessions/responses'
import { call } from '@/lib/client/call'
import { describeDevice } from '@/lib/domain/devices'
import { formatMinute } from '@/lib/domain/formats'
import { aboutThirdParty } from '@/lib/domain/third-party'

/** What happened to the viewer's account. Only they can see it. */
export function SecurityLog() {
  const list = useOwnList('security log', (skip, after) =>
    call('GET /api/me/security-log', { query: { skip, after } }),
  )
  return (
    <div className="space-y-4">
      <OwnListFrame
        label="Security log"
        list={list}
        empty={{
          title: 'Nothing has happened yet',
          text: 'Logins and changes of your password or email address will appear here.',
          canStay: true,
        }}
      >
        {list.page?.entries.map((event) => (
          <Entry key={event.id} event={event} />
        ))}
      </OwnListFrame>
    </div>
  )
}

function Entry({ event }: { event: OwnSecurityEvent }) {
  const { thirdParty } = useSite()
  const { kind, way, codesLeft, browser, system, createdAt } = event
  return (
    <li className="rounded-card border border-line bg-card px-4 py-3">
      <p className="font-semibold">
        {aboutThirdParty(SECURITY_WORDS[kind], thirdParty)}
        {way && ` ${aboutThirdParty(BY_WAY[way], thirdParty)}`}
        {codesLeft !== null && ` (${codesLeft} left)`}
      </p>
      <p className="text-muted text-sm">
        <time dateTime={createdAt}>{formatMinute(createdAt)} UTC</time>
        {(browser || system) && ` · ${describeDevice(event)}`}
      </p>
    </li>
  )
}
