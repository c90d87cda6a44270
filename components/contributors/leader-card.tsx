'use client'

import Link from 'next/link'
import { OwnMark } from '@/components/contributors/own-mark'
import { Avatar } from '@/components/ui/avatar'
import { classNames } from '@/components/ui/class-names'
import { formatCount } from '@/lib/domain/formats'
import { PATH } from '@/lib/domain/paths'
import type { Leader, Strength } from '@/lib/leaderboards/types'
import { pictureUrl } from '@/lib/uploads/rules'

const counted = (count: number, one: string) =>
  `${formatCount(count)} ${count === 1 ? one : `${one}s`}`

type Props = {
  leader: Leader
  strength: Strength | undefined
  place: number
  isTotal: boolean
}

/** A member of a leaderboard. Drawn by the browser too, so that the page carries its data and not its markup twice. */
export function LeaderCard({ leader, strength, place, isTotal }: Props) {
  const { id, name, pic, points } = leader
  const amount = formatCount(points)
  return (
    <div className="group link-card flex h-full items-center gap-3 p-4">
      <span aria-hidden="true" className={classNames('place', place <= 3 && 'is-top')}>
        {place}
      </span>
      <Avatar name={name} pic={pictureUrl(pic, 90)} size="small" />
      <div className="min-w-0 flex-1">
        <p className="flex items-start gap-2">
          <Link
            href={PATH.contributor(id)}
            prefetch={false}
            className="line-clamp-2 font-semibold card-link"
          >
            <bdi>{name}</bdi>
          </Link>
          <OwnMark id={id} />
        </p>
        {strength && (
          <p className="text-muted text-sm tabular-nums">
            {strength.category && (
              <span className="block">
                Most ratings in <bdi>{strength.category}</bdi>
              </span>
            )}
            {counted(strength.ratingsCount, 'rating')} ·{' '}
            {counted(strength.likesCount, 'helpful vote')}
          </p>
        )}
        <p className="font-medium text-sm tabular-nums">
          {isTotal ? `Score: ${points}` : `${amount} ${points === 1 ? 'point' : 'points'}`}
        </p>
      </div>
    </div>
  )
}
