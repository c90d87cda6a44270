import { z } from 'zod'
import { ID } from '@/lib/domain/ids'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import type { WireSurge } from '@/lib/moderation/surges/answers'
import { reason } from '@/lib/moderation/wire'
import type { Surge } from '@/lib/ratings/surge/types'

/** The surge id in the path of staff actions. */
export const surgeParams = z
  .object({ id: z.string().regex(ID, SERVER_MESSAGES.surgeNotFound) })
  .meta({ refusal: 'notFound' })

/** `POST /api/admin/storms/{id}/release` and `…/void`: the reason for the audit log. */
export const surgeDecisionBody = z.object({ reason }).meta({
  refusal: 'unprocessable',
  description: 'The reason for a decision about all held ratings.',
})

/** Maps a surge to the API's names: expert for influencer. */
export const toWireSurge = (surge: Surge): WireSurge => ({
  _id: surge.id,
  expertId: surge.influencer.id,
  expertName: surge.influencer.name,
  since: surge.since.toISOString(),
  endedAt: surge.endedAt?.toISOString() ?? null,
  endedBy: surge.endedBy,
  waiting: surge.waiting.count,
  newAccounts: surge.waiting.newAccounts,
  histogram: surge.waiting.stars,
})
