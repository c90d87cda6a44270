import { z } from 'zod'
import { ID } from '@/lib/domain/ids'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { reason } from '@/lib/moderation/wire'
import type { Surge } from '@/lib/ratings/surge/types'

/** The surge in the path of a staff decision. */
export const surgeParams = z
  .object({ id: z.string().regex(ID, SERVER_MESSAGES.surgeNotFound) })
  .meta({ refusal: 'notFound' })

/** `POST /api/admin/storms/{id}/release` and `…/void`: why, for the log. */
export const surgeDecisionBody = z.object({ reason }).meta({
  refusal: 'unprocessable',
  description: 'The reason for a decision about all held ratings.',
})

/** The wire says expert where we say influencer. */
export const toWireSurge = (storm: Surge) => ({
  _id: storm.id,
  expertId: storm.influencer.id,
  expertName: storm.influencer.name,
  since: storm.since.toISOString(),
  endedAt: storm.endedAt?.toISOString() ?? null,
  endedBy: storm.endedBy,
  waiting: storm.waiting.count,
  newAccounts: storm.waiting.newAccounts,
  histogram: storm.waiting.stars,
})
