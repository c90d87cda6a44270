import { z } from 'zod'
import { isId } from '@/lib/domain/ids'
import { LIMIT } from '@/lib/domain/limits'
import { MESSAGES } from '@/lib/domain/messages'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { plainText } from '@/lib/domain/text'
import type { Surge } from '@/lib/ratings/surge/types'

/** The surge id in the path of staff actions. */
export const surgeParams = z
  .object({ id: z.string().refine(isId, SERVER_MESSAGES.surgeNotFound) })
  .meta({ refusal: 'notFound' })

const reason = z
  .string(MESSAGES.reasonRequired)
  .transform(plainText)
  .refine((text) => text.length <= LIMIT.detailsCharsMax, SERVER_MESSAGES.fieldTooLong)
  .refine(Boolean, MESSAGES.reasonRequired)

/** `POST /api/admin/storms/{id}/release` and `…/void`: the reason for the audit log. */
export const surgeDecisionBody = z
  .object({ reason })
  .meta({ refusal: 'unprocessable', description: 'Why staff decides so about all that wait.' })

/** Maps a surge to the API's names: expert for influencer. */
export const toWireSurge = (surge: Surge) => ({
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
