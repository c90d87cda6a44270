'use client'

import Link from 'next/link'
import { OwnMark } from '@/components/contributors/own-mark'
import { Avatar } from '@/components/ui/avatar'
import { formatCount, formatCounted } from '@/lib/domain/formats'
import { PATH } from '@/lib/domain/paths'
import type { ContributionSummary, Leader } from '@/lib/leaderboards/types'
import { pictureUrl } from '@/lib/uploads/rules'

type Props = {
  leader: Leader
  summary: ContributionSummary | undefined
  place: number
  isTotal: boolean
}

/**
 * A member in one of the first places. Drawn by the browser too, so that the page carries its data and not its markup
 * twice.
 */
export function LeaderCard({ leader, summary, place, isTotal }: Props) {
  const { id, name, pic, points } = leader
  return (
    <div className="group link-card flex h-full items-center gap-4 p-4 sm:flex-col sm:px-4 sm:py-6 sm:text-center">
      <div className="relative shrink-0">
        <Avatar name={name} pic={pictureUrl(pic, 180)} loading="eager" />
        <span aria-hidden="true" className="rank-mark">
          {place}
        </span>
      </div>
      <div className="min-w-0 flex-1">
        <p className="flex items-start gap-2 sm:justify-center">
          <Link
            href={PATH.contributor(id)}
            prefetch={false}
            className="line-clamp-2 font-semibold text-lg leading-6 card-link"
          >
            <bdi>{name}</bdi>
          </Link>
          <OwnMark id={id} />
        </p>
        {summary && (
          <p className="mt-1 text-muted text-sm tabular-nums">
            {summary.category && (
              <span className="block">
                Most reviews in <bdi>{summary.category}</bdi>
              </span>
            )}
            <span className="whitespace-nowrap">
              {formatCounted(summary.ratingsCount, 'review')} ·
            </span>{' '}
            <span className="whitespace-nowrap">
              {formatCount(summary.likesCount)} helpful
              <span className="max-sm:hidden">{summary.likesCount === 1 ? ' vote' : ' votes'}</span>
            </span>
          </p>
        )}
        <p className="mt-1 font-bold text-accent text-lg tabular-nums">
          {isTotal ? `Score: ${points}` : formatCounted(points, 'point')}
        </p>
      </div>
    </div>
  )
}
