import { type QueryFilter, type Types, trusted } from 'mongoose'
import type { Actor } from '@/lib/auth/types'
import { findNames } from '@/lib/db/people-names'
import type { ItemKind } from '@/lib/domain/decisions'
import { LIMIT } from '@/lib/domain/limits'
import { reportedKind } from '@/lib/domain/reports'
import { ROLE } from '@/lib/domain/roles'
import { findDelistedAt } from '@/lib/influencers/delistings'
import { hiddenUntil } from '@/lib/influencers/hiding'
import { findStaffClaim } from '@/lib/moderation/claims/queries'
import { visibleTo } from '@/lib/moderation/conflicts/queries'
import { findStaffProof } from '@/lib/moderation/proofs/queries'
import { findItemAuthor } from '@/lib/moderation/staff/item-author'
import { findItemExcerpts } from '@/lib/moderation/staff/item-excerpts'
import { findItemSubject, type ItemSubject } from '@/lib/moderation/staff/item-subject'
import { toEntry } from '@/lib/moderation/staff/queries'
import type { ItemReport, QueueItem } from '@/lib/moderation/staff/responses'
import { findSurge } from '@/lib/moderation/surges/queries'
import { isAboutCampaign, isDeletedByAuthor } from '@/lib/queue/rules'
import { findSubject } from '@/lib/queue/subjects/find'
import { isSameText } from '@/lib/queue/subjects/text'
import type { SubjectText } from '@/lib/queue/subjects/types'
import { toAppeal } from '@/lib/reports/decisions/queries'
import { appealsOf } from '@/lib/reports/decisions/rules'
import { markSeen } from '@/lib/reports/placement/unseen'
import { findJointRatings } from '@/lib/reports/queries'
import { findRaters } from '@/lib/surges/slow-campaigns/queries'
import { othersOf } from '@/lib/surges/slow-campaigns/rules'
import { countOutcomes, NO_OUTCOMES } from '@/lib/surges/vote-integrity/outcomes'
import { listVotePairs } from '@/lib/surges/vote-integrity/queries'
import { DecisionModel, type DecisionRecord } from '@/models/decision'
import { QueueItemModel, type QueueItemRecord } from '@/models/queue-item'
import { ReportModel, type ReportRecord } from '@/models/report'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { UserModel, type UserRecord } from '@/models/user'

/**
 * Returns all that a decision about an item needs, except the stars; the actor has then seen its reports. Who reported is for
 * admins alone. Throws `notFound` when it was decided or the actor lacks the power for it, `forbidden` for a party.
 */
export async function findItem(actor: Actor, id: string): Promise<QueueItem> {
  const open = await QueueItemModel.findOne({ _id: id, isOpen: true }).lean<QueueItemRecord>()
  const record = await visibleTo(actor, open)
  const isAdmin = actor.role === ROLE.admin
  const decision =
    record.kind === 'appeal'
      ? await DecisionModel.findById(record.subjectId).lean<DecisionRecord>()
      : null
  const { kind, subjectId } = decision ?? record
  const reasons = decision?.reportReasons ?? record.reasons
  const { text, ...people } = await findItemSubject(kind, subjectId)
  const [excerpts, concerned, newcomers, reports, ofKind, similar, names] = await Promise.all([
    findItemExcerpts([record]),
    findPeople(people),
    isAboutCampaign(record) ? findNewcomers(subjectId) : null,
    findReports({ kind, subjectId, decisionId: decision?._id ?? null }),
    findOfKind(kind, subjectId, isAdmin),
    findSimilar(kind, reasons, subjectId),
    findNames(record.notes.map(({ by }) => by)),
  ])
  await markSeen(
    actor,
    reports.map(({ _id }) => _id),
  )
  return {
    ...toEntry(record, excerpts.get(String(record._id)), actor),
    ...text,
    isDeleted: isDeletedByAuthor(text, record),
    ...concerned,
    subjectId: String(subjectId),
    ...ofKind,
    newcomers,
    reports: reports.map(({ _id, ...report }) => (isAdmin ? report : withoutName(report))),
    notes: record.notes.map(({ by, at, text: note }) => ({
      by: names.get(String(by)) ?? '',
      at: at.toISOString(),
      text: note,
    })),
    similar,
    appealed: decision && toAppealed(decision),
  }
}

/** What only some kinds of items have. */
async function findOfKind(kind: ItemKind, id: Types.ObjectId, isAdmin: boolean) {
  const hasProof = isAdmin && (kind === 'proof' || kind === 'review')
  const [surge, votes, flagged, delistedAt, claim, proof] = await Promise.all([
    kind === 'surge' ? findSurge(id) : null,
    kind === 'votes' ? listVotePairs(id) : [],
    kind === 'flags' ? findFlagged(id) : [],
    kind === 'submission' ? findDelistedAt(id) : null,
    kind === 'claim' ? findStaffClaim(id) : null,
    hasProof ? findStaffProof(id) : null,
  ])
  return { surge, votes, flagged, delistedAt, claim, proof }
}

/** What staff sees of a profile that newcomers may have moved: figures alone. */
async function findNewcomers(influencerId: Types.ObjectId): Promise<QueueItem['newcomers']> {
  const raters = await findRaters(influencerId)
  return { stars: raters.newcomers, others: othersOf(raters) }
}

async function findPeople({
  authorId,
  influencerId,
  isAnonymous = false,
}: Omit<ItemSubject, 'text'>) {
  const [author, influencer] = await Promise.all([
    authorId ? findItemAuthor(authorId) : null,
    influencerId ? UserModel.findById(influencerId, INFLUENCER_FIELDS).lean<UserRecord>() : null,
  ])
  return { author, isAnonymous, influencer: influencer && toInfluencer(influencer) }
}

/** Returns the stars of the rating that an item is about; null for other items. Staff sees them after choosing. */
export async function findItemStars(actor: Actor, id: string): Promise<number | null> {
  const open = await QueueItemModel.findOne({ _id: id, isOpen: true }, 'kind subjectId').lean()
  const item = await visibleTo(actor, open)
  // The stars decide nothing about a proof.
  if (item.kind === 'proof') return null
  const subjectId =
    item.kind === 'appeal'
      ? (await DecisionModel.findById(item.subjectId, 'subjectId').lean())?.subjectId
      : item.subjectId
  return (await ReviewModel.findById(subjectId, 'rating').lean())?.rating ?? null
}

const INFLUENCER_FIELDS = 'name category averageRating reviewsCount listed hiddenUntil'
const toInfluencer = (influencer: UserRecord) => ({
  id: String(influencer._id),
  name: influencer.name,
  category: influencer.category,
  average: influencer.averageRating,
  ratings: influencer.reviewsCount,
  hiddenUntil: hiddenUntil(influencer)?.toISOString() ?? null,
})

const toAppealed = (decision: DecisionRecord): QueueItem['appealed'] => {
  const appeal = toAppeal(decision.appeal)
  return (
    appeal && {
      number: decision.number,
      at: decision.createdAt.toISOString(),
      kind: decision.kind,
      measures: decision.measures,
      rule: decision.rule,
      reasons: decision.reasons,
      appeal,
      others: appealsOf(decision)
        .slice(0, -1)
        .flatMap((one) => (one.outcome ? [] : (toAppeal(one) ?? []))),
    }
  )
}

type About = { kind: ItemKind; subjectId: Types.ObjectId; decisionId: Types.ObjectId | null }

/**
 * The open reports, or those that an appealed decision has answered: first what is said to be illegal, which must be read,
 * then weightiest first.
 */
async function findReports({ kind, subjectId, decisionId }: About): Promise<StoredReport[]> {
  const isJoint = kind === 'flags'
  const subjectKind = isJoint ? 'review' : reportedKind(kind)
  if (!subjectKind) return []
  const waiting = isJoint ? { jointId: subjectId } : { subjectKind, subjectId }
  const filter = decisionId ? { decisionId } : { ...waiting, state: 'open' as const }
  const illegal = await findWeightiest({ ...filter, reason: 'illegal' }, LIMIT.reportsShown)
  const others = { ...filter, reason: trusted({ $ne: 'illegal' }) }
  const room = LIMIT.reportsShown - illegal.length
  const reports = [...illegal, ...(room > 0 ? await findWeightiest(others, room) : [])]
  const present = await findTexts(reports)
  const ids = reports.flatMap(({ reporterId }) => (reporterId ? [reporterId] : []))
  const [names, outcomes] = await Promise.all([findNames(ids), countOutcomes(ids)])
  return reports.map(({ _id, reason, details, weight, createdAt, reporterId, ...report }) => ({
    _id,
    reason,
    details,
    weight,
    isObjection: report.isObjection ?? false,
    createdAt: createdAt.toISOString(),
    reported: changedText(report, present),
    reporter: reporterId
      ? toReporter(reporterId, names.get(String(reporterId)), outcomes.get(String(reporterId)))
      : null,
  }))
}

/** Returns the present texts of what was reported, by id: joint reports are about several ratings. */
async function findTexts(reports: readonly ReportRecord[]): Promise<Map<string, SubjectText>> {
  const kinds = new Map(
    reports.map(({ subjectId, subjectKind }) => [String(subjectId), subjectKind]),
  )
  const found = await Promise.all([...kinds].map(([id, kind]) => findSubject(kind, id)))
  return new Map(found.flatMap((subject) => (subject ? [[String(subject.id), subject.text]] : [])))
}

/** Returns what was reported where something else stands there now; null otherwise. */
function changedText(
  { subjectId, reported }: Pick<ReportRecord, 'subjectId' | 'reported'>,
  present: ReadonlyMap<string, SubjectText>,
): SubjectText | null {
  const text = present.get(String(subjectId))
  return reported && !(text && isSameText(reported, text)) ? reported : null
}

/** How often a reporter was right stays. */
const withoutName = ({ reporter, ...report }: ItemReport): ItemReport => ({
  ...report,
  reporter: reporter && { ...reporter, id: null, name: '' },
})

type StoredReport = ItemReport & { _id: Types.ObjectId }

const findWeightiest = (filter: QueryFilter<ReportRecord>, limit: number) =>
  ReportModel.find(filter)
    .sort({ weight: -1, createdAt: 1, _id: 1 })
    .limit(limit)
    .lean<ReportRecord[]>()

/** The ratings of joint flags, those with the most flags first. */
async function findFlagged(jointId: Types.ObjectId): Promise<QueueItem['flagged']> {
  const ids = await findJointRatings(jointId)
  const records = await ReviewModel.find({ _id: trusted({ $in: ids }) }).lean<ReviewRecord[]>()
  const names = await findNames(records.map(({ influencerId }) => influencerId))
  const byId = new Map(records.map((record) => [String(record._id), record]))
  return ids.flatMap((id) => {
    const record = byId.get(String(id))
    if (!record) return []
    const { title, details, flagsCount, status, influencerId } = record
    const influencerName = names.get(String(influencerId)) ?? ''
    const isHidden = status === 'held'
    return [{ id: String(id), title, details, flagsCount, isHidden, influencerName }]
  })
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
    .sort({ createdAt: -1, _id: -1 })
    .limit(LIMIT.similarDecisions)
    .lean<DecisionRecord[]>()
  return decisions.map(({ number, createdAt, measures, rule, foundBy }) => ({
    number,
    at: createdAt.toISOString(),
    measures,
    rule,
    foundBy,
  }))
}
