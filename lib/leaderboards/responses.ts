import { z } from 'zod'
import { id } from '@/lib/wire/responses'

const leader = z.strictObject({ _id: id, name: z.string(), contributionScore: z.number() })
export type WireLeader = z.infer<typeof leader>

export const topContributors = z.array(leader)

const position = z.strictObject({
  position: z.int().min(1),
  points: z.number(),
  pointsToNext: z
    .int()
    .min(1)
    .nullable()
    .meta({ description: 'How many more points overtake the member ahead; null without one.' }),
  isBeyond: z
    .boolean()
    .meta({ description: 'True if the member is below this position, the last one counted.' }),
})
/** A member's position on a leaderboard. */
export type LeaderboardPosition = z.infer<typeof position>

export const ownPlace = z.strictObject({ success: z.literal(true), place: position.nullable() })
