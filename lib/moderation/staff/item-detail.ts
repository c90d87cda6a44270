import { type Types, trusted } from 'mongoose'
import { toSuspension } from '@/lib/auth/suspension/record'
import { suspensionInForce } from '@/lib/auth/suspension/rules'
import type { Actor } from '@/lib/auth/types'
import { now } from '@/lib/clock'
import { type ItemKind, isRestricting } from '@/lib/domain/decisions'
import { LIMIT } from '@/lib/domain/limits'
import type { SubjectKind } from '@/lib/domain/reports'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { findNames, toAppeal } from '@/lib/moderation/decisions/queries'
import { countOutcomes, NO_OUTCOMES } from '@/lib/moderation/reports/queries'
import { findFaces } from '@/lib/moderation/staff/faces'
import { toEntry } from '@/lib/moderation/staff/queries'
import type { ItemReport, QueueItem } from '@/lib/moderation/staff/types'
import { findSurge } from '@/lib/moderation/surges/queries'
import { readAspects } from '@/lib/ratings/aggregates/aspects-and-tags'
import { listVotePairs } from '@/lib/ratings/vote-integrity/queries'
import { DecisionModel, type DecisionRecord } from '@/models/decision'
import { QueueItemModel, type QueueItemRecord } from '@/models/queue-item'
import { ReplyModel } from '@/models/reply'
import { ReportModel } from '@/models/report'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { SurgeModel } from '@/models/surge'
import { UserModel, type UserRecord } from '@/models/user'

type Text = Pick<
  QueueItem,
  'title' | 'details' | 'relationship' | 'edits' | 'editedAt' | 'hiddenUnder' | 'picture' | 'links'
>
/** A subject: its text, its author and whom it rates. */
type Found = {
  text: Text
  authorId: Types.ObjectId | null
  influencerId: Types.ObjectId | null
}

const NO_TEXT: Text = {
  title: '',
  details: '',
  relationship: null,
  edits: [],
  editedAt: null,
  hiddenUnder: null,
  picture: '',
  links: [],
}

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
  const { text, ...people } = await findText(kind, subjectId)
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
    authorId ? findAuthor(authorId) : null,
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

function findText(kind: ItemKind, id: Types.ObjectId): Promise<Found> {
  if (kind === 'review') return findReview(id)
  if (kind === 'reply') return findReply(id)
  return kind === 'surge' ? findSurged(id) : findAccount(id)
}

async function findReview(id: Types.ObjectId): Promise<Found> {
  const review = await ReviewModel.findById(id).lean<ReviewRecord>()
  if (!review) return { text: NO_TEXT, authorId: null, influencerId: null }
  const { title, details, history, authorId, influencerId } = review
  return {
    text: {
      title,
      details,
      relationship: readAspects(review).relationship,
      edits: history
        .map((edit) => ({ title: edit.title, details: edit.details, until: edit.at }))
        .reverse(),
      editedAt: review.editedAt ?? null,
      hiddenUnder: review.hiddenUnder ?? null,
      picture: '',
      links: linksIn(`${title}\n${details}`),
    },
    authorId,
    influencerId,
  }
}

async function findReply(id: Types.ObjectId): Promise<Found> {
  const reply = await ReplyModel.findById(id).lean()
  if (!reply) return { text: NO_TEXT, authorId: null, influencerId: null }
  const review = await ReviewModel.findById(reply.reviewId, 'title influencerId').lean()
  const text = {
    ...NO_TEXT,
    title: review ? `Reply under “${review.title}”` : 'Reply',
    details: reply.text,
    editedAt: reply.editedAt ?? null,
    links: linksIn(reply.text),
  }
  return { text, authorId: reply.authorId, influencerId: review?.influencerId ?? null }
}

async function findSurged(id: Types.ObjectId): Promise<Found> {
  const surge = await SurgeModel.findById(id, 'influencerId').lean()
  return { text: NO_TEXT, authorId: null, influencerId: surge?.influencerId ?? null }
}

async function findAccount(id: Types.ObjectId): Promise<Found> {
  const account = await UserModel.findById(id).lean<UserRecord>()
  if (!account) return { text: NO_TEXT, authorId: null, influencerId: null }
  const isInfluencer = account.category !== '' || !account.email
  const { name, about, expertise, socialHandles, pic } = account
  const text = {
    ...NO_TEXT,
    title: name,
    details: isInfluencer ? [expertise, about].filter(Boolean).join('\n') : account.details,
    picture: pic,
    links: linksIn(socialHandles),
  }
  return { text, authorId: isInfluencer ? null : id, influencerId: isInfluencer ? id : null }
}

const LINK = /\bhttps?:\/\/[^\s<>"']{3,200}|\b(?:[a-z0-9-]+\.)+[a-z]{2,}(?:\/[^\s<>"']{0,200})?/gi
const LINKS_MAX = 10
/** Returns the addresses in a text, as https links. */
const linksIn = (text: string): string[] =>
  [...new Set(text.match(LINK) ?? [])]
    .slice(0, LINKS_MAX)
    .map((link) => (link.startsWith('http') ? link : `https://${link}`))

async function findAuthor(_id: Types.ObjectId): Promise<QueueItem['author']> {
  const author = await UserModel.findById(
    _id,
    'name createdAt emailVerifiedAt suspension',
  ).lean<UserRecord>()
  if (!author) return null
  const [ratings, replies, decisions, lately] = await Promise.all([
    ReviewModel.countDocuments({ authorId: _id }),
    ReplyModel.countDocuments({ authorId: _id }),
    DecisionModel.find({ authorId: _id, state: 'inForce' }, 'measures').limit(1_000).lean(),
    findLately(_id),
  ])
  const restricted = decisions.filter(({ measures }) => measures.some(isRestricting)).length
  return {
    id: String(_id),
    name: author.name,
    memberSince: author.createdAt,
    isVerified: Boolean(author.emailVerifiedAt),
    ratings,
    replies,
    restricted,
    kept: decisions.length - restricted,
    isSuspended: suspensionInForce(toSuspension(author.suspension), now()) !== null,
    lately,
  }
}

type Lately = NonNullable<QueueItem['author']>['lately']

async function findLately(authorId: Types.ObjectId): Promise<Lately> {
  const newest = { createdAt: -1 } as const
  const [reviews, replies] = await Promise.all([
    ReviewModel.find({ authorId }, 'title details status influencerId createdAt')
      .sort(newest)
      .limit(LIMIT.latelyShown)
      .lean(),
    ReplyModel.find({ authorId }, 'text voided reviewId createdAt')
      .sort(newest)
      .limit(LIMIT.latelyShown)
      .lean(),
  ])
  const parents = await ReviewModel.find(
    { _id: trusted({ $in: replies.map(({ reviewId }) => reviewId) }) },
    'influencerId',
  ).lean()
  const rated = new Map(parents.map(({ _id, influencerId }) => [String(_id), influencerId]))
  const written: Lately = [
    ...reviews.map((review) => ({
      kind: 'review' as const,
      text: `${review.title}: ${review.details}`,
      createdAt: review.createdAt,
      state: review.status,
      influencerId: String(review.influencerId),
    })),
    ...replies.map((reply) => ({
      kind: 'reply' as const,
      text: reply.text,
      createdAt: reply.createdAt,
      state: reply.voided ? ('removed' as const) : ('shown' as const),
      influencerId: String(rated.get(String(reply.reviewId)) ?? ''),
    })),
  ]
  return written
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    .slice(0, LIMIT.latelyShown)
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
