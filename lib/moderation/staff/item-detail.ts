import { type Types, trusted } from 'mongoose'
import type { Actor } from '@/lib/auth/types'
import type { ItemKind } from '@/lib/domain/decisions'
import { LIMIT } from '@/lib/domain/limits'
import type { SubjectKind } from '@/lib/domain/reports'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { findNames, toAppeal } from '@/lib/moderation/decisions/queries'
import { countOutcomes, NO_OUTCOMES } from '@/lib/moderation/reports/queries'
import { findFaces } from '@/lib/moderation/staff/faces'
import { findItemAuthor } from '@/lib/moderation/staff/item-author'
import { type Found, findItemSubject } from '@/lib/moderation/staff/item-subject'
import { toEntry } from '@/lib/moderation/staff/queries'
import type { ItemReport, QueueItem } from '@/lib/moderation/staff/types'
import { findSurge } from '@/lib/moderation/surges/queries'
import { listVotePairs } from '@/lib/ratings/vote-integrity/queries'
import { DecisionModel, type DecisionRecord } from '@/models/decision'
import { QueueItemModel, type QueueItemRecord } from '@/models/queue-item'
import { ReportModel } from '@/models/report'
import { ReviewModel } from '@/models/review'
import { UserModel, type UserRecord } from '@/models/user'

/** Returns all that a decision about an item needs, except the stars. Throws `notFound` when it was decided. */
export async function findItem(actor: Actor, id: string): Promise<QueueItem> {
  const record = await QueueItemModel.findOne({ _id: id, isOpen: true }).lean<QueueItemRecord>()
  if (!record) throw new AppError('notFound', SERVER_MESSAGES.itemNotFound)
  const decision =
    record.kind === 'appeal'
      ? await DecisionModel.findById(record.subjectId).lean<DecisionRecord>()
      : null
  const { kind, subjectId } = decision ?? record
  const reasons = decision?.reportReasons ?? record.reasons
  const { text, ...people } = await findItemSubject(kind, subjectId)
  const [faces, concerned, surge, votes, reports, similar, names] = await Promise.all([
    findFaces([record]),
    findPeople(people),
    kind === 'surge' ? findSurge(subjectId) : null,
    kind === 'votes' ? listVotePairs(subjectId) : [],
    findReports(subjectId, decision?._id ?? null),
    findSimilar(kind, reasons, subjectId),
    findNames(record.notes.map(({ by }) => by)),
  ])
  return {
    ...toEntry(record, faces.get(String(record._id)), actor),
    ...text,
    ...concerned,
    subjectId: String(subjectId),
    surge,
    votes,
    reports,
    notes: record.notes.map((note) => ({ ...note, by: names.get(String(note.by)) ?? '' })),
    similar,
    appealed: decision && toAppealed(decision),
  }
}

async function findPeople({ authorId, influencerId }: Omit<Found, 'text'>) {
  const [author, influencer] = await Promise.all([
    authorId ? findItemAuthor(authorId) : null,
    influencerId ? UserModel.findById(influencerId, INFLUENCER_FIELDS).lean<UserRecord>() : null,
  ])
  return { author, influencer: influencer && toInfluencer(influencer) }
}

/** Returns the stars of the rating that an item is about; null for other items. Staff sees them after choosing. */
export async function findItemStars(id: string): Promise<number | null> {
  const item = await QueueItemModel.findOne({ _id: id, isOpen: true }, 'kind subjectId').lean()
  if (!item) throw new AppError('notFound', SERVER_MESSAGES.itemNotFound)
  const subjectId =
    item.kind === 'appeal'
      ? (await DecisionModel.findById(item.subjectId, 'subjectId').lean())?.subjectId
      : item.subjectId
  return (await ReviewModel.findById(subjectId, 'rating').lean())?.rating ?? null
}

const INFLUENCER_FIELDS = 'name category averageRating reviewsCount'
const toInfluencer = ({ _id, name, category, averageRating, reviewsCount }: UserRecord) => ({
  id: String(_id),
  name,
  category,
  average: averageRating,
  ratings: reviewsCount,
})

const toAppealed = (decision: DecisionRecord): QueueItem['appealed'] => {
  const appeal = toAppeal(decision.appeal)
  return (
    appeal && {
      number: decision.number,
      at: decision.createdAt,
      kind: decision.kind as SubjectKind,
      measures: decision.measures,
      rule: decision.rule,
      reasons: decision.reasons,
      appeal,
    }
  )
}

/** The open reports, or those that an appealed decision has answered, weightiest first. */
async function findReports(
  subjectId: Types.ObjectId,
  decisionId: Types.ObjectId | null,
): Promise<ItemReport[]> {
  const filter = decisionId ? { decisionId } : { subjectId, state: 'open' as const }
  const reports = await ReportModel.find(filter)
    .sort({ weight: -1, createdAt: 1 })
    .limit(LIMIT.reportsShown)
    .lean()
  const ids = reports.flatMap(({ reporterId }) => (reporterId ? [reporterId] : []))
  const [names, outcomes] = await Promise.all([findNames(ids), countOutcomes(ids)])
  return reports.map(({ reason, details, weight, createdAt, reporterId }) => ({
    reason,
    details,
    weight,
    createdAt,
    reporter: reporterId
      ? toReporter(reporterId, names.get(String(reporterId)), outcomes.get(String(reporterId)))
      : null,
  }))
}

function toReporter(id: Types.ObjectId, name = '', outcomes = NO_OUTCOMES): ItemReport['reporter'] {
  const { upheld, dismissed, abusive } = outcomes
  return { id: String(id), name, upheld, decided: upheld + dismissed + abusive }
}

async function findSimilar(
  kind: ItemKind,
  reasons: readonly string[],
  subjectId: Types.ObjectId,
): Promise<QueueItem['similar']> {
  const given = reasons.filter(Boolean)
  if (given.length === 0) return []
  const decisions = await DecisionModel.find({
    kind,
    reportReasons: trusted({ $in: given }),
    state: 'inForce',
    subjectId: trusted({ $ne: subjectId }),
  })
    .sort({ createdAt: -1 })
    .limit(LIMIT.similarDecisions)
    .lean<DecisionRecord[]>()
  return decisions.map(({ number, createdAt, measures, rule, foundBy }) => ({
    number,
    at: createdAt,
    measures,
    rule,
    foundBy,
  }))
}
