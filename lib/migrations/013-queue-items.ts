import { trusted } from 'mongoose'
import { transaction } from '@/lib/db/transaction'
import { ROLE } from '@/lib/domain/roles'
import { moveSurges } from '@/lib/migrations/028-former-data'
import { type Migration, walk } from '@/lib/migrations/migration'
import { openItem, openUnreported } from '@/lib/queue/items'
import { newNumber } from '@/lib/queue/subjects/numbers'
import { WAITING } from '@/lib/surges/rules'
import { FlagModel, type FlagRecord } from '@/models/flag'
import { ReportModel } from '@/models/report'
import { ReviewModel } from '@/models/review'
import { SurgeModel } from '@/models/surge'
import { UserModel } from '@/models/user'

/** What waited for staff before there was a queue. */
export const queueItems: Migration = {
  name: 'queue items',
  what: 'the items of the queue: open flags as reports, submissions and surges',
  models: [FlagModel],
  async run(place) {
    if (place.after === null) await queueUnreported()
    const filter = { raised: true, voided: false, state: 'open' }
    await walk<FlagRecord>(
      { model: FlagModel, fields: 'reviewId userId createdAt', filter },
      place,
      async (batch) => {
        for (const flag of batch) await reportFlag(flag)
        return batch.length
      },
    )
  },
}

async function queueUnreported(): Promise<void> {
  await moveSurges()
  const submitted = { role: ROLE.influencer, approved: false, removedAt: null }
  for (const { _id } of await UserModel.find(submitted, '_id').lean()) {
    await openUnreported('submission', _id)
  }
  const waiting = await ReviewModel.collection.distinct('stormId', { ...WAITING })
  const surges = { $or: [{ open: true }, { _id: trusted({ $in: waiting.filter(Boolean) }) }] }
  for (const { _id } of await SurgeModel.find(surges, '_id').lean()) {
    await openUnreported('surge', _id)
  }
}

/** Repeatable: a report that exists stays, and the item is made anew of all of them. */
async function reportFlag({ reviewId, userId, createdAt }: FlagRecord): Promise<void> {
  const review = await ReviewModel.findById(reviewId, 'status').lean()
  if (!review || review.status === 'removed') return
  await transaction([`reports ${reviewId}`], async () => {
    const open = { subjectId: reviewId, state: 'open' } as const
    await ReportModel.updateOne(
      { ...open, reporterKey: String(userId) },
      {
        $setOnInsert: {
          number: newNumber('R'),
          subjectKind: 'review',
          reporterId: userId,
          isFlag: true,
          weight: 1,
          createdAt,
        },
      },
      { upsert: true, setDefaultsOnInsert: true },
    )
    const reportsCount = await ReportModel.countDocuments(open)
    await openItem({
      kind: 'review',
      subjectId: reviewId,
      severity: review.status === 'held' ? 3 : 1,
      weight: reportsCount,
      reasons: [''],
      reportsCount,
    })
  })
}
