import { Types, trusted } from 'mongoose'
import type { Actor } from '@/lib/auth/types'
import { now } from '@/lib/clock'
import { severityOf } from '@/lib/domain/reports'
import { VOTES } from '@/lib/domain/votes'
import { closeItem, type EDITED, findNoticed, openItem, settleItem } from '@/lib/queue/items'
import { isTouched } from '@/lib/queue/rules'
import { findSubject, type Subject } from '@/lib/queue/subjects/find'
import { weightOfAll } from '@/lib/reports/placement/rules'
import { countFlagsByFlagger } from '@/lib/surges/vote-integrity/queries'
import { isFlagCampaign } from '@/lib/surges/vote-integrity/rules'
import { FlagModel } from '@/models/flag'
import { QueueItemModel } from '@/models/queue-item'
import { FLAGS_WITHOUT_RECORD, ReportModel } from '@/models/report'
import { ReviewModel } from '@/models/review'

/*
 * In which item of the queue reports wait. Usually that is the item of their subject. Flags without a reason wait in a joint
 * item: those of accounts without a record all together, and those of a campaign against one influencer together.
 */

type Open = {
  known: number
  unknown: number
  count: number
  reasons: string[]
  isByRecord: boolean
  jointIds: (Types.ObjectId | null)[]
}

const isUnknown = {
  $or: [{ $eq: ['$reporterId', null] }, { $eq: ['$hasRecord', false] }],
}
const weight = { $cond: [{ $eq: ['$voided', true] }, 0, '$weight'] }

async function findOpen({ kind, id }: Subject): Promise<Open | undefined> {
  const [open] = await ReportModel.aggregate<Open>([
    { $match: { subjectKind: kind, subjectId: id, state: 'open' } },
    {
      $group: {
        _id: null,
        known: { $sum: { $cond: [isUnknown, 0, weight] } },
        unknown: { $sum: { $cond: [isUnknown, weight, 0] } },
        count: { $sum: 1 },
        reasons: { $addToSet: '$reason' },
        isByRecord: { $max: { $cond: [isUnknown, false, true] } },
        jointIds: { $addToSet: { $ifNull: ['$jointId', null] } },
      },
    },
  ])
  return open
}

/** Makes the items of a subject agree with its open reports, and with what was noticed beside them. */
export async function placeReports(subject: Subject): Promise<void> {
  const { kind, id, influencerId } = subject
  const open = await findOpen(subject)
  const noticed = await findNoticed(kind, id)
  const jointId = open && !noticed ? await findJointId(subject, open) : null
  await ReportModel.updateMany(
    { subjectKind: kind, subjectId: id, state: 'open' },
    { $set: { jointId } },
  )
  if (jointId) await closeItem(kind, id)
  else if (open) await placeAlone(subject, open, noticed)
  else await placeUnreported(subject, noticed)
  const joint = open ? [...open.jointIds, jointId] : [FLAGS_WITHOUT_RECORD, influencerId]
  for (const one of new Set(joint.map(String))) {
    if (one !== 'null') await placeJoint(new Types.ObjectId(one))
  }
}

type Noticed = typeof EDITED | null

async function placeAlone(
  { kind, id, language }: Subject,
  open: Open,
  noticed: Noticed,
): Promise<void> {
  const severity = Math.max(...open.reasons.map(severityOf), noticed?.severity ?? 0)
  const reasons = [...open.reasons.toSorted(), ...(noticed?.reasons ?? [])]
  const reported = { severity, weight: weightOfAll(open), reasons, reportsCount: open.count }
  await openItem({ kind, subjectId: id, ...reported, language })
}

/** What flags have hidden waits for staff, also when they are withdrawn. */
async function placeUnreported({ kind, id, language }: Subject, noticed: Noticed): Promise<void> {
  if (noticed) return openItem({ kind, subjectId: id, ...noticed, language })
  if (!(await isHidden({ kind, id }))) return settleItem(kind, id)
  if (await QueueItemModel.exists({ kind, subjectId: id, isOpen: true })) return
  await openItem({ kind, subjectId: id, severity: 1, weight: 1, language })
}

const isHidden = async ({ kind, id }: Pick<Subject, 'kind' | 'id'>): Promise<boolean> =>
  kind === 'review' && (await ReviewModel.exists({ _id: id, status: 'held' })) !== null

/** Returns the subject of the joint item in which the open reports of a subject wait; null: in its own. */
async function findJointId(
  { kind, id, influencerId }: Subject,
  { reasons, isByRecord }: Open,
): Promise<Types.ObjectId | null> {
  const areFlags = reasons.every((reason) => reason === '')
  if (kind !== 'review' || !influencerId || !areFlags || (await isInHandsOfStaff(id))) return null
  if (!isByRecord) return (await isHidden({ kind, id })) ? null : FLAGS_WITHOUT_RECORD
  const flagsByFlagger = await countFlagsByFlagger({ _id: id, influencerId })
  return isFlagCampaign([...flagsByFlagger.values()]) ? influencerId : null
}

/** Whether the own item of a rating is in the hands of staff, who opened it or did something with it. */
async function isInHandsOfStaff(subjectId: Types.ObjectId): Promise<boolean> {
  const item = await QueueItemModel.findOne({ kind: 'review', subjectId, isOpen: true }).lean()
  if (!item) return false
  const isTaken = Boolean(item.takenBy && item.takenUntil && item.takenUntil > now())
  return isTaken || isTouched(item) || Boolean(item.snoozedUntil) || item.isOpenedByStaff
}

/** How urgent joint items are: flags without a record alone never more than one report of a visitor. */
const JOINT = {
  withoutRecord: { severity: 1, weight: 0 },
  campaign: { severity: 2, weight: 1 },
} as const

/** Opens or closes a joint item, as there are flags in it. */
export async function placeJoint(jointId: Types.ObjectId): Promise<void> {
  const reportsCount = await ReportModel.countDocuments({ jointId, state: 'open' })
  if (reportsCount === 0) return void (await closeItem('flags', jointId))
  const isCampaign = !jointId.equals(FLAGS_WITHOUT_RECORD)
  const urgency = JOINT[isCampaign ? 'campaign' : 'withoutRecord']
  await openItem({ kind: 'flags', subjectId: jointId, ...urgency, reasons: [''], reportsCount })
}

/** Joins a member's earlier flags on an influencer's ratings, once they have raised so many that these are serial. */
export async function joinSerialFlags(
  { influencerId }: Pick<Subject, 'influencerId'>,
  actor: Actor,
): Promise<void> {
  const mine = { userId: new Types.ObjectId(actor.id), influencerId, raised: true, voided: false }
  const flags = await FlagModel.find({ ...mine, state: 'open' }, 'reviewId')
    .limit(VOTES.serialFlagsMin + 1)
    .lean()
  // With more of them the earlier ones have been joined already.
  if (flags.length !== VOTES.serialFlagsMin) return
  const waiting = await ReportModel.find(
    { subjectId: trusted({ $in: flags.map(({ reviewId }) => reviewId) }), state: 'open' },
    'subjectId',
  ).distinct('subjectId')
  for (const id of waiting) {
    const subject = await findSubject('review', id)
    if (subject) await placeReports(subject)
  }
}
