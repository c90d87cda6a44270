import { LeaderCard } from '@/components/contributors/leader-card'
import { LeaderTable } from '@/components/contributors/leader-table'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { isolated } from '@/lib/domain/isolated'
import { PATH } from '@/lib/domain/paths'
import { leaderboardPath } from '@/lib/leaderboards/rules'
import type { ContributionSummaries, Leader, LeaderboardQuery } from '@/lib/leaderboards/types'

type Props = {
  leaderboard: LeaderboardQuery
  leaders: readonly Leader[]
  summaries: ContributionSummaries
  /** Whether any influencer can be rated. */
  isRateable: boolean
}

/** So many places have a card each; the others are rows of a table. */
const LARGE_PLACES = 3

/** The members with the most points, highest first. Each links to the member's reviews. */
export function Leaderboard({ leaderboard, leaders, summaries, isRateable }: Props) {
  if (!isRateable) return <NothingToRate />
  if (leaders.length === 0) return <NobodyYet leaderboard={leaderboard} />
  const others = leaders.slice(LARGE_PLACES)
  return (
    <div className="space-y-4">
      <ol className="grid grid-cols-1 gap-3 sm:grid-cols-3 sm:gap-4">
        {leaders.slice(0, LARGE_PLACES).map((leader, index) => (
          <li key={leader.id}>
            <LeaderCard
              leader={leader}
              summary={summaries[leader.id]}
              place={index + 1}
              isTotal={isTotal(leaderboard)}
            />
          </li>
        ))}
      </ol>
      {others.length > 0 && (
        <LeaderTable
          leaders={others}
          summaries={summaries}
          from={LARGE_PLACES + 1}
          isTotal={isTotal(leaderboard)}
        />
      )}
    </div>
  )
}

const isTotal = ({ period, category }: LeaderboardQuery) => period === 'all' && category === ''

/** The leaderboard of a site that lists no influencer. */
const NothingToRate = () => (
  <EmptyState
    title="No one has points yet"
    action={<ButtonLink href={PATH.addInfluencer}>You can add Influencer</ButtonLink>}
  >
    Members earn points with reviews, and no influencers are listed yet.
  </EmptyState>
)

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
