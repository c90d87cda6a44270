'use client'

import { useId, useState } from 'react'
import { AccountLink } from '@/components/admin/account-link'
import { SurgeDialog } from '@/components/admin/surge-dialog'
import { SurgeReviews } from '@/components/admin/surge-reviews'
import { type SurgeVerdict, useSurgeActions } from '@/components/admin/use-surge-actions'
import type { useUndo } from '@/components/admin/use-undo'
import { Button } from '@/components/ui/button'
import { RelativeTime } from '@/components/ui/relative-time'
import { STARS } from '@/lib/domain/stars'
import type { Pattern, Surge } from '@/lib/ratings/surge/types'

type Props = {
  storm: Surge
  undoing: ReturnType<typeof useUndo>
  onOpen(id: string): void
  onChanged(): Promise<unknown>
}

/** One rating surge with its pattern, and the decisions about all of its ratings or single ones. */
export function SurgeCard({ storm, undoing, onOpen, onChanged }: Props) {
  const { influencer, since, endedAt, waiting } = storm
  const { isBusy, decide, end } = useSurgeActions(onChanged, undoing)
  const [asked, ask] = useState<SurgeVerdict | null>(null)
  const [areShown, setShown] = useState(false)
  const listId = useId()
  return (
    <li
      aria-busy={isBusy}
      className="rounded-card border border-accent/40 bg-accent-soft p-4 md:p-5"
    >
      <h3 className="font-semibold text-lg">
        Unusual number of ratings of{' '}
        <AccountLink id={influencer.id} onOpen={() => onOpen(influencer.id)}>
          {influencer.name}
        </AccountLink>
      </h3>
      <p className="mt-1 text-muted text-sm">
        Since <RelativeTime at={since} />
        {endedAt ? (
          <>
            , until <RelativeTime at={endedAt} />
          </>
        ) : (
          ' and still going on. New ratings are held here, and the page says so.'
        )}
      </p>
      <PatternList waiting={waiting} />
      <div className="mt-3 flex flex-wrap gap-2">
        {waiting.count > 0 && (
          <>
            <Button size="small" isBusy={isBusy} onClick={() => ask('release')}>
              Release all…
            </Button>
            <Button size="small" variant="danger" isBusy={isBusy} onClick={() => ask('void')}>
              Take all down…
            </Button>
            <Button
              size="small"
              variant="quiet"
              aria-expanded={areShown}
              aria-controls={listId}
              onClick={() => setShown(!areShown)}
            >
              {areShown ? 'Hide the ratings' : 'Show the ratings'}
            </Button>
          </>
        )}
        {!endedAt && (
          <Button size="small" variant="quiet" isBusy={isBusy} onClick={() => end(storm)}>
            End the hold
          </Button>
        )}
      </div>
      <div id={listId} className="empty:hidden">
        {areShown && waiting.count > 0 && (
          <SurgeReviews stormId={storm.id} undoing={undoing} onOpen={onOpen} onDone={onChanged} />
        )}
      </div>
      {asked && (
        <SurgeDialog
          storm={storm}
          verdict={asked}
          onClose={() => ask(null)}
          onConfirm={(reason) => {
            ask(null)
            void decide(storm, asked, reason)
          }}
        />
      )}
    </li>
  )
}

/** How many ratings are held, how new their accounts are, and which stars they give. */
function PatternList({ waiting: { count, newAccounts, stars } }: { waiting: Pattern }) {
  return (
    <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm tabular-nums">
      <li className="font-semibold">{`${count} held`}</li>
      <li>{newAccounts} from accounts under a week old</li>
      {STARS.map((star) => (
        <li key={star} className={stars[star - 1] === 0 ? 'text-muted' : undefined}>
          {star}★: {stars[star - 1]}
        </li>
      ))}
    </ul>
  )
}
