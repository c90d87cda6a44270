'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'
import { positionAmount, positionGap } from '@/components/contributors/leaderboard-words'
import { Avatar } from '@/components/ui/avatar'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { useOwnRead } from '@/components/ui/use-own-list'
import type { OwnAccount } from '@/lib/accounts/types'
import { call } from '@/lib/client/call'
import { formatCount, formatDay } from '@/lib/domain/formats'
import { MESSAGES } from '@/lib/domain/messages'
import { withQuery } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'
import { leaderboardPath, ordinal } from '@/lib/leaderboards/rules'

const GRID = 'grid grid-cols-1 gap-6 md:grid-cols-2'

/** The two halves of a profile: the account and its score. */
export function ProfileCards({
  account,
  isSuspended,
}: {
  account: OwnAccount
  isSuspended: boolean
}) {
  return (
    <div className={GRID}>
      <UserInformation account={account} />
      <TotalScore score={account.contributionScore} canRate={!isSuspended} />
    </div>
  )
}

function UserInformation({ account }: { account: OwnAccount }) {
  const { name, email, pic, createdAt } = account
  return (
    <Card className="flex flex-col p-6">
      <div className="flex items-center gap-4">
        <Avatar name={name} pic={pic} size="small" />
        <h2 className="font-semibold text-xl">User Information</h2>
      </div>
      <dl className="mt-5 space-y-4">
        <Entry term="Name">
          <bdi>{name}</bdi>
        </Entry>
        <Entry term="Email">
          <bdi>{email}</bdi>
        </Entry>
        <Entry term="Joined at">
          <time dateTime={createdAt.toISOString()}>{formatDay(createdAt)}</time>
        </Entry>
      </dl>
      <p className="mt-auto pt-5 text-sm">
        <Link
          prefetch={false}
          href={withQuery(PATH.profile, { section: 'account' })}
          className="text-link"
        >
          Change your name, email or picture
        </Link>
      </p>
    </Card>
  )
}

function Entry({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-sm">{term}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}

function TotalScore({ score, canRate }: { score: number; canRate: boolean }) {
  const hasContributed = score > 0
  return (
    <Card className="flex flex-col p-6">
      <h2 className="flex min-h-10 items-center font-semibold text-xl">Total Score</h2>
      <p className="mt-4 font-bold text-5xl text-accent tabular-nums">{formatCount(score)}</p>
      <p className="mt-3 font-medium">
        {hasContributed ? MESSAGES.praise : MESSAGES.noContributions}
      </p>
      {hasContributed && canRate && <WeekPosition />}
      <p className="mt-2 mb-6 text-muted text-sm">
        The score is based on your reviews, comments, likes and dislikes.{' '}
        <Link prefetch={false} href={PATH.howItWorks} className="text-link">
          How points are earned
        </Link>
      </p>
      {canRate && (
        <ButtonLink
          href={PATH.home}
          variant={hasContributed ? 'quiet' : 'solid'}
          className="mt-auto self-start"
        >
          Rate an influencer
        </ButtonLink>
      )}
    </Card>
  )
}

/** Where the member stands this week, and how far the next position is. Both lines are there from the start. */
function WeekPosition() {
  const place = useOwnRead('position of the week', () =>
    call('GET /api/me/place', { query: { period: 'week' } }),
  )
  const position = place.data?.place
  const gap = position && positionGap(position)
  return (
    <p className="mt-2 min-h-12">
      {position && (
        <>
          <Link
            prefetch={false}
            href={leaderboardPath({ period: 'week', category: '' })}
            className="text-link"
          >
            {position.isBeyond && 'Below '}
            {ordinal(position.position)} this week
          </Link>
          &nbsp;· {positionAmount(position)}
          {gap && <span className="block">{gap}</span>}
        </>
      )}
      {position === null && 'No points this week yet'}
    </p>
  )
}

/** A placeholder of the same size as the cards. */
export function ProfileSkeleton() {
  return (
    <div role="status" className={`needs-script ${GRID}`}>
      <span className="sr-only">Loading your profile…</span>
      <Skeleton className="h-101 rounded-card lg:h-97" />
      <Skeleton className="h-101 rounded-card lg:h-97" />
    </div>
  )
}
