import { z } from 'zod'
import { ALL_CATEGORIES } from '@/lib/domain/page-query'
import { PERIODS } from '@/lib/domain/periods'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import type { WireLeader } from '@/lib/leaderboards/responses'
import type { Leader, LeaderboardQuery } from '@/lib/leaderboards/types'

/** The requested leaderboard; the default is all categories of all time. */
export const leaderboardQuery = z
  .object({
    period: z.enum(PERIODS, SERVER_MESSAGES.invalidRequest).default('all'),
    category: z.string().max(100, SERVER_MESSAGES.invalidRequest).default(''),
  })
  .transform(
    ({ period, category }): LeaderboardQuery => ({
      period,
      category: category === ALL_CATEGORIES ? '' : category,
    }),
  )

/** Maps an entry of `GET /api/trending/users`. `contributionScore` holds the points of the requested leaderboard. */
export const toWireLeader = (leader: Leader): WireLeader => ({
  _id: leader.id,
  name: leader.name,
  contributionScore: leader.points,
})
