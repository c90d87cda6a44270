import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { connection } from 'next/server'
import { Leaderboard } from '@/components/contributors/leaderboard'
import { leaderboardSentence, PERIOD_WORDS } from '@/components/contributors/leaderboard-words'
import { OwnPosition, SignInForPosition } from '@/components/contributors/own-position'
import { TabLinks } from '@/components/ui/tab-links'
import { listCategories } from '@/lib/categories/queries'
import { now } from '@/lib/clock'
import { ALL_CATEGORIES, type QueryValue, readCategory, readChoice } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'
import { PERIODS } from '@/lib/domain/periods'
import { listInfluencers } from '@/lib/influencers/queries'
import { listContributionSummaries } from '@/lib/leaderboards/contribution-summaries'
import { listLeaders } from '@/lib/leaderboards/queries'
import { leaderboardPath } from '@/lib/leaderboards/rules'
import type { LeaderboardQuery } from '@/lib/leaderboards/types'

type Props = { searchParams: Promise<Record<string, QueryValue>> }

const LEAD = 'The people whose ratings, replies and votes help everyone else decide.'

async function readLeaderboard(searchParams: Props['searchParams']): Promise<LeaderboardQuery> {
  const { period, category } = await searchParams
  return { period: readChoice(PERIODS, period, 'all' as const), category: readCategory(category) }
}

/** The leaderboards of a period or a category are views of one page, and only that page is indexed. */
export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const leaderboard = await readLeaderboard(searchParams)
  const isView = leaderboardPath(leaderboard) !== PATH.topContributors
  const view = [PERIOD_WORDS[leaderboard.period].toLowerCase(), leaderboard.category].filter(
    Boolean,
  )
  return {
    title: isView ? `Top contributors: ${view.join(', ')}` : 'Top contributors',
    description: LEAD,
    alternates: { canonical: PATH.topContributors },
    ...(isView && { robots: { index: false, follow: true } }),
  }
}

export default async function TopContributorPage({ searchParams }: Props) {
  await connection()
  const leaderboard = await readLeaderboard(searchParams)
  const { period, category } = leaderboard
  const [categories, leaders] = await Promise.all([listCategories(), listLeaders(leaderboard)])
  const names = categories.map(({ name }) => name)
  if (category !== '' && !names.includes(category)) notFound()
  const isRateable =
    leaders.length > 0 || (await listInfluencers({ category: '', skip: 0 })).length > 0
  const summaries = await listContributionSummaries(leaders.map(({ id }) => id))
  return (
    <>
      <h1 className="font-bold text-3xl">Top contributors</h1>
      <p className="mt-3 mb-6 max-w-measure text-muted">{LEAD}</p>
      {isRateable && <Views leaderboard={leaderboard} names={names} />}
      <Leaderboard {...{ leaderboard, leaders, summaries, isRateable }} />
      {isRateable && <OwnPosition period={period} category={category} />}
    </>
  )
}

type ViewsProps = { leaderboard: LeaderboardQuery; names: readonly string[] }

/** The periods and categories to choose from, and what is counted. */
function Views({ leaderboard, names }: ViewsProps) {
  const { period, category } = leaderboard
  return (
    <>
      <div className="space-y-3">
        <TabLinks
          label="Period"
          isLabelled
          links={PERIODS.map((one) => ({
            href: leaderboardPath({ period: one, category }),
            label: PERIOD_WORDS[one],
            isCurrent: one === period,
          }))}
        />
        <TabLinks
          label="Category"
          isLabelled
          isScrolling
          links={['', ...names].map((name) => ({
            href: leaderboardPath({ period, category: name }),
            label: name || ALL_CATEGORIES,
            isCurrent: name === category,
          }))}
        />
      </div>
      <div className="mt-4 mb-4 flex flex-wrap items-center justify-between gap-x-8">
        <p className="text-muted text-sm">{leaderboardSentence(leaderboard, now())}</p>
        <SignInForPosition leaderboard={leaderboard} />
      </div>
    </>
  )
}
