import { LeaderCard } from '@/components/contributors/leader-card'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { isolated } from '@/lib/domain/isolated'
import { PATH } from '@/lib/domain/paths'
import { leaderboardPath } from '@/lib/leaderboards/rules'
import type { Leader, LeaderboardQuery, Strengths } from '@/lib/leaderboards/types'

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
      title={`No one has points${category ? ` in ${isolated(category)}` : ''}${since} yet`}
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
