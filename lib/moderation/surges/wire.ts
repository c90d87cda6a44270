import { z } from 'zod'
import { ID } from '@/lib/domain/ids'
import { LIMIT } from '@/lib/domain/limits'
import { MESSAGES } from '@/lib/domain/messages'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { plainText } from '@/lib/domain/text'
import type { Storm } from '@/lib/ratings/surge/types'

/** The storm in the path of whatever staff does to it. */
export const stormParams = z
  .object({ id: z.string().regex(ID, SERVER_MESSAGES.stormNotFound) })
  .meta({ refusal: 'notFound' })

const reason = z
  .string(MESSAGES.reasonRequired)
  .transform(plainText)
  .pipe(
    z
      .string()
      .min(1, MESSAGES.reasonRequired)
      .max(LIMIT.detailsCharsMax, SERVER_MESSAGES.fieldTooLong),
  )

/** `POST /api/admin/storms/{id}/release` and `…/void`: why, for the log. */
export const stormDecisionBody = z
  .object({ reason })
  .meta({ refusal: 'unprocessable', description: 'Why staff decides so about all that wait.' })

/** The wire says expert where we say influencer. */
export const toWireStorm = (storm: Storm) => ({
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
