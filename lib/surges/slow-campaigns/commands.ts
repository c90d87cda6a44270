import type { Types } from 'mongoose'
import { now } from '@/lib/clock'
import { transaction } from '@/lib/db/transaction'
import { SLOW_CAMPAIGN } from '@/lib/domain/rating-surge'
import type { Chunk, ChunkResult } from '@/lib/jobs/types'
import { openNoticed, SLOW } from '@/lib/queue/items'
import {
  countNewcomers,
  findLastLook,
  findRatedProfiles,
  findRaters,
  findUsualShare,
} from '@/lib/surges/slow-campaigns/queries'
import { isGrown, isSlowCampaign, type Share } from '@/lib/surges/slow-campaigns/rules'

export const SLOW_CAMPAIGN_JOB = 'slow-campaigns'
const AT_ONCE = 50

type Cursor = { after: string; usual: Share }

/** The job `slow-campaigns`: lets staff look at the profiles whose newcomers of the last weeks look like a campaign. */
export async function findSlowCampaigns({ cursor }: Pick<Chunk, 'cursor'>): Promise<ChunkResult> {
  const { after = null, usual = await findUsualShare() } = (cursor ?? {}) as Partial<Cursor>
  const ids = await findRatedProfiles(after, AT_ONCE)
  for (const id of ids) await look(id, usual)
  const last = ids.at(-1)
  return last ? { cursor: { after: String(last), usual } satisfies Cursor } : 'done'
}

async function look(influencerId: Types.ObjectId, usual: Share): Promise<void> {
  const count = await countNewcomers(influencerId, now())
  if (count < SLOW_CAMPAIGN.ratingsMin) return
  if (!isSlowCampaign(await findRaters(influencerId), usual)) return
  const lookedAt = await findLastLook(influencerId)
  if (lookedAt && !isGrown(count, await countNewcomers(influencerId, lookedAt))) return
  await transaction([`influencer ${influencerId}`], () =>
    openNoticed('influencer', influencerId, SLOW, ''),
  )
}
