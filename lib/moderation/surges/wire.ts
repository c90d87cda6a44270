import { z } from 'zod'
import { isId } from '@/lib/domain/ids'
import { LIMIT } from '@/lib/domain/limits'
import { MESSAGES } from '@/lib/domain/messages'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { plainText } from '@/lib/domain/text'
import type { Surge } from '@/lib/ratings/surge/types'

/** The surge in the path of whatever staff does to it. */
export const surgeParams = z
  .object({ id: z.string().refine(isId, SERVER_MESSAGES.surgeNotFound) })
  .meta({ refusal: 'notFound' })

const reason = z
  .string(MESSAGES.reasonRequired)
  .transform(plainText)
  .refine((text) => text.length <= LIMIT.detailsCharsMax, SERVER_MESSAGES.fieldTooLong)
  .refine(Boolean, MESSAGES.reasonRequired)

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
