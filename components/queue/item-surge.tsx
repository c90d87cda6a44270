'use client'

import { useState } from 'react'
import { ProlongDialog } from '@/components/queue/item-dialogs'
import { Section } from '@/components/queue/section'
import { useOneAtATime } from '@/components/queue/use-one-at-a-time'
import { Button } from '@/components/ui/button'
import { RelativeTime } from '@/components/ui/relative-time'
import { call } from '@/lib/client/call'
import { formatMinute } from '@/lib/domain/formats'
import { STARS } from '@/lib/domain/stars'
import type { Surge } from '@/lib/surges/responses'

type Props = { surge: Surge; isTaken: boolean; onChanged(): Promise<unknown> }

/** The pattern of a rating surge, and the end of its hold. */
export function ItemSurge({ surge, isTaken, onChanged }: Props) {
  const { isBusy, carryOut } = useOneAtATime()
  const [isProlonging, setProlonging] = useState(false)
  const { id, since, until, endedAt, endedBy, waiting } = surge

  async function end() {
    if (await carryOut(() => call('POST /api/admin/surges/[id]/end', { params: { id } })))
      await onChanged()
  }

  return (
    <Section title="Pattern">
      <p className="text-muted text-sm">
        Started <RelativeTime at={since} />
        {endedAt ? (
          <>
            , ended <RelativeTime at={endedAt} />
          </>
        ) : (
          <>
            {' and still going on. New reviews are held here until '}
            <time dateTime={until}>{formatMinute(until)} UTC</time>
            {
              ' at the latest, except those by established members that fit the earlier ones. The profile says so.'
            }
          </>
        )}
      </p>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm tabular-nums">
        <li className="font-semibold">{`${waiting.count} on hold`}</li>
        <li>{waiting.newAccounts} from accounts under a week old</li>
        {STARS.map((star) => (
          <li key={star} className={waiting.stars[star - 1] === 0 ? 'text-muted' : undefined}>
            {star}★: {waiting.stars[star - 1]}
          </li>
        ))}
      </ul>
      {!isTaken && (!endedAt || endedBy === 'quiet') && (
        <div className="mt-3 flex flex-wrap gap-2">
          {!endedAt && (
            <Button size="small" variant="quiet" isBusy={isBusy} onClick={() => void end()}>
              End the hold
            </Button>
          )}
          <Button size="small" variant="quiet" onClick={() => setProlonging(true)}>
            Hold for 48 hours…
          </Button>
        </div>
      )}
      {!(endedAt || isTaken) && (
        <p className="mt-1 text-muted text-sm">
          Ending the hold lets new reviews count right away. Those already on hold stay there.
        </p>
      )}
      {isProlonging && (
        <ProlongDialog
          id={id}
          onClose={() => setProlonging(false)}
          onDone={() => {
            setProlonging(false)
            void onChanged()
          }}
        />
      )}
    </Section>
  )
}
