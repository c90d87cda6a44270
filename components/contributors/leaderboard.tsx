import Link from 'next/link'
import { OwnMark } from '@/components/contributors/own-mark'
import { Avatar } from '@/components/ui/avatar'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PATH } from '@/lib/domain/paths'
import { leaderboardPath } from '@/lib/leaderboards/rules'
import type { Leader, LeaderboardQuery, Strength, Strengths } from '@/lib/leaderboards/types'
import { pictureUrl } from '@/lib/uploads/rules'

type Props = { leaderboard: LeaderboardQuery; leaders: readonly Leader[]; strengths: Strengths }

/** The members with the most points, highest first. A card links to the member's ratings. */
export function Leaderboard({ leaderboard, leaders, strengths }: Props) {
  if (leaders.length === 0) return <NobodyYet leaderboard={leaderboard} />
  return (
    <ol className="grid grid-cols-1 gap-3 sm:grid-cols-2 wide:grid-cols-3">
      {leaders.map((leader, index) => (
        <li key={leader.id}>
          <LeaderCard
            leader={leader}
            strength={strengths[leader.id]}
            place={index + 1}
            isTotal={isTotal(leaderboard)}
          />
        </li>
      ))}
    </ol>
  )
}

const isTotal = ({ period, category }: LeaderboardQuery) => period === 'all' && category === ''

const counted = (count: number, one: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : `${one}s`}`

type CardProps = {
  leader: Leader
  strength: Strength | undefined
  place: number
  isTotal: boolean
}

function LeaderCard({ leader, strength, place, isTotal }: CardProps) {
  const { id, name, pic, points } = leader
  const amount = points.toLocaleString('en')
  return (
    <div className="group relative flex h-full items-center gap-4 rounded-card border border-line bg-card p-4 transition-colors focus-within:border-edge hover:border-edge">
      <span
        aria-hidden="true"
        className={
          place <= 3
            ? 'w-7 shrink-0 text-right font-bold text-accent text-xl tabular-nums'
            : 'w-7 shrink-0 text-right font-semibold text-muted tabular-nums'
        }
      >
        {place}
      </span>
      <Avatar name={name} pic={pictureUrl(pic, 90)} size="small" />
      <div className="min-w-0 flex-1">
        <p className="flex items-start gap-2">
          <Link
            href={PATH.contributor(id)}
            prefetch={false}
            className="line-clamp-2 font-semibold after:absolute after:inset-0 after:rounded-card group-hover:text-accent"
          >
            {name}
          </Link>
          <OwnMark id={id} />
        </p>
        {strength && (
          <p className="text-muted text-sm tabular-nums">
            {strength.category && (
              <span className="block">Most ratings in {strength.category}</span>
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

/** An empty leaderboard, with a link to a wider one. */
function NobodyYet({ leaderboard }: { leaderboard: LeaderboardQuery }) {
  const { period, category } = leaderboard
  if (isTotal(leaderboard)) {
    return (
      <EmptyState
        title="No one has points yet"
        action={<ButtonLink href={PATH.home}>Rate an influencer</ButtonLink>}
      >
        Be the first: one rating puts you at the top.
      </EmptyState>
    )
  }
  const wider = period === 'all' ? { period, category: '' } : { period: 'all' as const, category }
  const since = { week: ' this week', month: ' this month', all: '' }[period]
  return (
    <EmptyState
      title={`No one has points${category ? ` in ${category}` : ''}${since} yet`}
      action={
        <ButtonLink href={leaderboardPath(wider)} variant="quiet" prefetch={false} scroll={false}>
          {period === 'all' ? 'Show all categories' : 'Show all time'}
        </ButtonLink>
      }
    >
      One rating puts you at the top.
    </EmptyState>
  )
}
