'use client'

import Link from 'next/link'
import { OwnMark } from '@/components/contributors/own-mark'
import { Avatar } from '@/components/ui/avatar'
import { formatCount, formatCounted } from '@/lib/domain/formats'
import { PATH } from '@/lib/domain/paths'
import type { ContributionSummaries, ContributionSummary, Leader } from '@/lib/leaderboards/types'
import { pictureUrl } from '@/lib/uploads/rules'

type Props = {
  leaders: readonly Leader[]
  summaries: ContributionSummaries
  /** The place of the first of them. */
  from: number
  isTotal: boolean
}

/** The places of a leaderboard from one on: on a phone the counts stand below the name. */
export function LeaderTable({ leaders, summaries, from, isTotal }: Props) {
  return (
    <table className="leader-table">
      <caption className="sr-only">
        Places {from} to {from + leaders.length - 1}
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Place</span>
          </th>
          <th scope="col">Name</th>
          <th scope="col" className="max-md:hidden">
            Main category
          </th>
          <th scope="col" className="is-count max-md:hidden">
            Reviews
          </th>
          <th scope="col" className="is-count max-md:hidden">
            Helpful votes
          </th>
          <th scope="col" className="is-count">
            {isTotal ? 'Score' : 'Points'}
          </th>
        </tr>
      </thead>
      <tbody>
        {leaders.map((leader, index) => (
          <LeaderRow
            key={leader.id}
            leader={leader}
            summary={summaries[leader.id]}
            place={from + index}
            isTotal={isTotal}
          />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = {
  leader: Leader
  summary: ContributionSummary | undefined
  place: number
  isTotal: boolean
}

function LeaderRow({ leader, summary, place, isTotal }: RowProps) {
  const { id, name, pic, points } = leader
  return (
    <tr>
      <td className="is-place">{place}</td>
      <th scope="row">
        <Link href={PATH.contributor(id)} prefetch={false} className="group flex gap-3 py-2">
          <Avatar
            name={name}
            pic={pictureUrl(pic, 90)}
            size="small"
            // With a large font of the browser the name and its points take the whole row.
            className="max-[20rem]:hidden"
          />
          <span className="min-w-0 flex-1 self-center">
            <span className="flex items-start gap-2">
              <bdi className="line-clamp-2 group-hover:text-accent group-hover:underline">
                {name}
              </bdi>
              <OwnMark id={id} />
            </span>
            {summary && (
              <span className="block font-normal text-muted text-sm md:hidden">
                {formatCounted(summary.ratingsCount, 'review')} · {formatCount(summary.likesCount)}{' '}
                helpful
              </span>
            )}
          </span>
        </Link>
      </th>
      <td className="text-muted max-md:hidden">
        <bdi>{summary?.category}</bdi>
      </td>
      <td className="is-count max-md:hidden">{formatCount(summary?.ratingsCount ?? 0)}</td>
      <td className="is-count max-md:hidden">{formatCount(summary?.likesCount ?? 0)}</td>
      <td className="is-count font-semibold">
        {isTotal && <span className="sr-only">Score: </span>}
        {isTotal ? points : formatCount(points)}
        {!isTotal && <span className="sr-only"> points</span>}
      </td>
    </tr>
  )
}
