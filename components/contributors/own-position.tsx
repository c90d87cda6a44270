'use client'

import Link from 'next/link'
import { positionAmount, positionGap } from '@/components/contributors/leaderboard-words'
import { Button } from '@/components/ui/button'
import { useRead } from '@/components/ui/use-read'
import { call } from '@/lib/client/call'
import { unwrap } from '@/lib/client/read'
import { useViewer } from '@/lib/client/session'
import { PATH } from '@/lib/domain/paths'
import type { LeaderboardPosition } from '@/lib/leaderboards/responses'
import { leaderboardPath, ordinal } from '@/lib/leaderboards/rules'
import type { LeaderboardQuery } from '@/lib/leaderboards/types'

/** The viewer's position on a leaderboard, which stays in sight below the places; nothing when signed out. */
export function OwnPosition({ period, category }: LeaderboardQuery) {
  const viewer = useViewer()
  const key = viewer.status === 'in' ? JSON.stringify([viewer.id, period, category]) : null
  const read = async () =>
    (await unwrap(call('GET /api/me/place', { query: { period, category } }))).place
  const place = useRead(key, read, { what: 'The own place' })
  if (viewer.status !== 'in') return null
  return (
    <p
      role="status"
      className="sticky bottom-3 z-10 mt-4 flex min-h-12 flex-wrap items-center gap-x-3 rounded-card border border-accent bg-card px-4 py-2 empty:invisible"
    >
      {place.hasFailed ? (
        <>
          Your own position could not be loaded.
          <Button variant="plain" size="small" onClick={place.reload}>
            Try again
          </Button>
        </>
      ) : (
        place.data !== undefined && <Words place={place.data} />
      )}
    </p>
  )
}

function Words({ place }: { place: LeaderboardPosition | null }) {
  if (!place) return 'You’re not on this list yet.'
  const { position, isBeyond } = place
  const gap = positionGap(place)
  return (
    <span>
      You’re {isBeyond && 'below '}
      <strong className="font-semibold text-accent">{ordinal(position)}</strong> ·{' '}
      {positionAmount(place)}
      {gap && ` · ${gap}`}
    </span>
  )
}

/** The way to the own position for a visitor; hidden from signed-in members before the first paint. */
export function SignInForPosition({ leaderboard }: { leaderboard: LeaderboardQuery }) {
  const signIn = `${PATH.signIn}?${new URLSearchParams({ next: leaderboardPath(leaderboard) })}`
  return (
    <p className="signed-out-only flex print:hidden min-h-11 items-center text-muted text-sm">
      <span>
        <Link href={signIn} prefetch={false} rel="nofollow" className="text-link">
          Log In
        </Link>{' '}
        to see your own position.
      </span>
    </p>
  )
}
