import { z } from 'zod'
import { ALL_CATEGORIES } from '@/lib/domain/page-query'
import { PERIODS } from '@/lib/domain/periods'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import type { Board, Leader, Place } from '@/lib/leaderboards/types'

/** Which leaderboard is asked for; nothing means the contract's: all points of all time. */
export const leaderboardQuery = z
  .object({
    period: z.enum(PERIODS, SERVER_MESSAGES.invalidRequest).default('all'),
    category: z.string().max(100, SERVER_MESSAGES.invalidRequest).default(''),
  })
  .transform(
    ({ period, category }): Board => ({
      period,
      category: category === ALL_CATEGORIES ? '' : category,
    }),
  )

/** An entry of `GET /api/trending/users` (statements 271, 272); of a board, the points that it counts. */
export const toWireLeader = (leader: Leader) => ({
  _id: leader.id,
  name: leader.name,
  contributionScore: leader.points,
})

/** `GET /api/me/place` */
export const toWirePlace = ({ position, points, isBeyond }: Place) => ({
  position,
  points,
  isBeyond,
})
