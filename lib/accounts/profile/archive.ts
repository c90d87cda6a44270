import { Types, trusted } from 'mongoose'
import { ratingState } from '@/lib/accounts/profile/record'
import { findPasskeys } from '@/lib/accounts/second-factor/queries'
import { findSessions } from '@/lib/accounts/sessions/queries'
import { findIdentity } from '@/lib/accounts/third-party/queries'
import { toSuspension } from '@/lib/auth/account-state'
import { findPendingEmail, listFormerAddresses } from '@/lib/auth/one-time-tokens'
import { suspensionInForce } from '@/lib/auth/suspension/rules'
import { now } from '@/lib/clock'
import { findNames, named } from '@/lib/db/people-names'
import { readAspects } from '@/lib/domain/aspects-and-tags'
import { isRestricting } from '@/lib/domain/decisions'
import { decrypt } from '@/lib/email/encryption'
import { findDeliveries } from '@/lib/notices/deliveries'
import { findAuthorIds } from '@/lib/queue/subjects/authors'
import { findTextsOf } from '@/lib/queue/subjects/kept-texts'
import { appealsOf } from '@/lib/reports/decisions/rules'
import { AnonymousReviewModel, type AnonymousReviewRecord } from '@/models/anonymous-review'
import { AuditModel } from '@/models/audit'
import { ClaimModel, type ClaimRecord } from '@/models/claim'
import { DecisionModel, type DecisionRecord } from '@/models/decision'
import { FlagModel } from '@/models/flag'
import { NoticeModel } from '@/models/notice'
import { PointModel } from '@/models/point'
import { ReactionModel } from '@/models/reaction'
import { ReplyModel } from '@/models/reply'
import { ReportModel, type ReportRecord } from '@/models/report'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { ReviewProofModel } from '@/models/review-proof'
import { SecurityEventModel } from '@/models/security-event'
import { type AccountRecord, UserModel } from '@/models/user'

const OLDEST_FIRST = { createdAt: 1, _id: 1 } as const

/**
 * Everything that the site stores about a member, oldest first; null when the account has been removed. Of others it
 * holds only the names of the influencers the member rated: not who replied, nor which admin did what.
 */
export async function findOwnArchive(userId: string) {
  const user = await UserModel.findOne(
    { _id: userId, removedAt: null },
    '+passwordHash +devices',
  ).lean()
  if (!user) return null
  const ratings = await listRatings(userId)
  const anonymousRatings = await listAnonymous(userId)
  return {
    madeAt: now(),
    account: toArchivedAccount(user, {
      pendingEmail: (await findPendingEmail(userId)) ?? '',
      passkeys: await findPasskeys(user),
      thirdParty: await findIdentity(user),
    }),
    formerEmails: await listFormerAddresses(userId),
    ratings,
    anonymousRatings,
    replies: await listReplies(userId),
    deletedTexts: await listDeleted(userId),
    claims: await listClaims(userId),
    proofs: await listProofs([...ratings, ...anonymousRatings].map(({ id }) => id)),
    reactions: await listReactions(userId),
    flags: await listFlags(userId),
    points: await listPoints(userId),
    staffActions: await listStaffActions(userId),
    ...(await listModeration(userId)),
    inbox: await listInbox(userId),
    deliveries: await findDeliveries(userId),
    sessions: await listSessions(userId),
    devices: (user.devices ?? []).map(({ browser, system, seenAt }) => ({
      ...{ browser, system, seenAt },
    })),
    securityLog: await listSecurityLog(userId),
  }
}

async function listSessions(userId: string) {
  const sessions = await findSessions(userId)
  return sessions.map(({ browser, system, way, since, usedAt }) => ({
    ...{ browser, system, way, since, usedAt },
  }))
}

async function listSecurityLog(userId: string) {
  const events = await SecurityEventModel.find({ userId }).sort(OLDEST_FIRST).lean()
  return events.map(({ kind, way, browser, system, createdAt }) => ({
    ...{ kind, way: way ?? null, browser, system, at: createdAt },
  }))
}

/** Which second factors there are; not their secrets. */
const toArchivedAccount = <Others extends object>(user: AccountRecord, others: Others) => ({
  id: String(user._id),
  name: user.name,
  email: user.email ?? '',
  isEmailVerified: Boolean(user.emailVerifiedAt),
  hasPassword: Boolean(user.passwordHash),
  secondFactors: user.secondFactors ?? [],
  ...others,
  details: user.details,
  phone: user.phone,
  picture: user.pic,
  points: user.contributionScore,
  suspension: suspensionInForce(toSuspension(user.suspension), now()),
  joinedAt: user.createdAt,
  changedAt: user.updatedAt,
})

async function listRatings(authorId: string) {
  const reviews = await ReviewModel.find({ authorId }).sort(OLDEST_FIRST).lean<ReviewRecord[]>()
  const names = await findNames(reviews.map(({ influencerId }) => influencerId))
  return reviews.map((review) => toArchivedRating(review, named(review.influencerId, names)))
}

/** As they will be published, or as they are. */
async function listAnonymous(memberId: string) {
  const records = await AnonymousReviewModel.find({ memberId })
    .sort(OLDEST_FIRST)
    .lean<AnonymousReviewRecord[]>()
  const ids = trusted({ $in: records.map(({ _id }) => _id) })
  const published = await ReviewModel.find({ _id: ids }).lean<ReviewRecord[]>()
  const byId = new Map(published.map((review) => [String(review._id), review]))
  return records.map((record) => {
    const review = byId.get(String(record._id))
    const text = record.draft ?? review
    return {
      id: String(record._id),
      influencerId: String(review?.influencerId ?? record.influencerId),
      stars: text?.rating ?? null,
      title: text?.title ?? '',
      details: text?.details ?? '',
      ...readAspects(text ?? {}),
      points: record.points,
      isWaiting: record.draft !== null,
      writtenAt: record.createdAt,
      earlier: (review?.history ?? []).map(({ title, details, at }) => ({
        title,
        details,
        until: at,
      })),
    }
  })
}

/**
 * takenBack: deleted by its author; the text is empty. setAside: two profiles were merged, and the author's other rating
 * stays.
 */
function archivedState(review: ReviewRecord) {
  if (review.removedBy === 'author') return 'takenBack'
  return review.removedBy === 'merge' ? 'setAside' : ratingState(review)
}

const toArchivedRating = (review: ReviewRecord, influencer: { id: string; name: string }) => ({
  id: String(review._id),
  influencer,
  stars: review.rating,
  title: review.title,
  details: review.details,
  ...readAspects(review),
  state: archivedState(review),
  writtenAt: review.createdAt,
  editedAt: review.editedAt ?? null,
  earlier: review.history.map((edit) => ({
    stars: edit.rating,
    title: edit.title,
    details: edit.details,
    ...readAspects(edit),
    until: edit.at,
  })),
})

async function listReplies(authorId: string) {
  const replies = await ReplyModel.find({ authorId }).sort(OLDEST_FIRST).lean()
  return replies.map((reply) => ({
    id: String(reply._id),
    ratingId: String(reply.reviewId),
    text: reply.text,
    isHidden: reply.voided,
    isOfficial: reply.isOfficial ?? false,
    writtenAt: reply.createdAt,
    editedAt: reply.editedAt ?? null,
    earlier: (reply.history ?? []).map(({ text, at }) => ({ text, until: at })),
  }))
}

/** What only staff still sees, for 30 days, of what they have deleted, or replaced in a reply. */
async function listDeleted(userId: string) {
  const texts = await findTextsOf(await findAuthorIds(userId))
  return texts.map(({ kind, subjectId, title, details, at }) => ({
    ...{ kind, id: String(subjectId), title, details, deletedAt: at },
  }))
}

/** Not who decided about them. */
async function listClaims(memberId: string) {
  const claims = await ClaimModel.find({ memberId }).sort(OLDEST_FIRST).lean<ClaimRecord[]>()
  return claims.map(({ influencerId, method, handle, text, state, reason, createdAt }) => ({
    influencerId: String(influencerId),
    method,
    handle,
    text,
    state,
    reason,
    at: createdAt,
  }))
}

/** What was sent to show an experience, without the document; not who decided about it. */
async function listProofs(reviewIds: readonly string[]) {
  const proofs = await ReviewProofModel.find({ _id: trusted({ $in: [...reviewIds] }) })
    .sort({ sentAt: 1, _id: 1 })
    .lean()
  return proofs.map(({ _id, state, reason, sentAt, decidedAt }) => ({
    ratingId: String(_id),
    state,
    reason: state === 'refused' ? reason : '',
    sentAt,
    decidedAt: decidedAt ?? null,
  }))
}

async function listReactions(userId: string) {
  const reactions = await ReactionModel.find({ userId }).sort(OLDEST_FIRST).lean()
  return reactions.map(({ reviewId, kind, updatedAt }) => ({
    ratingId: String(reviewId),
    kind: kind ?? null,
    at: updatedAt,
  }))
}

async function listFlags(userId: string) {
  const flags = await FlagModel.find({ userId }).sort(OLDEST_FIRST).lean()
  return flags.map(({ reviewId, raised, state, updatedAt }) => ({
    ratingId: String(reviewId),
    isRaised: raised,
    state,
    at: updatedAt,
  }))
}

async function listPoints(userId: string) {
  const points = await PointModel.find({ userId }).sort(OLDEST_FIRST).lean()
  return points.map(({ cause, causeId, amount, createdAt }) => ({
    cause,
    causeId: String(causeId),
    amount,
    at: createdAt,
  }))
}

async function listInbox(userId: string) {
  const notices = await NoticeModel.find({ userId }).sort({ at: 1, _id: 1 }).lean()
  return notices.map(({ kind, subject, outcome, text, isRead, at }) => ({
    ...{ kind, about: subject, outcome, text, isRead, at },
  }))
}

/** What staff did to the account; not who did it. */
async function listStaffActions(userId: string) {
  const actions = await AuditModel.find({ subjectId: userId }).sort(OLDEST_FIRST).lean()
  return actions.map(({ action, note, reason, createdAt }) => ({
    action,
    note,
    reason,
    at: createdAt,
  }))
}

/** Reports, decisions that restricted the member or what they wrote, and their appeals; not who decided. */
async function listModeration(userId: string) {
  const reports = await ReportModel.find({ reporterId: userId })
    .sort(OLDEST_FIRST)
    .lean<ReportRecord[]>()
  const answers = reports.flatMap(({ decisionId }) => decisionId ?? [])
  const authorIds = (await findAuthorIds(userId)).map((id) => new Types.ObjectId(id))
  const isAuthor = (id: Types.ObjectId | null | undefined) =>
    authorIds.some((one) => one.equals(id))
  const decisions = await DecisionModel.find({
    $or: [{ authorId: trusted({ $in: authorIds }) }, { _id: trusted({ $in: answers }) }],
  })
    .sort(OLDEST_FIRST)
    .lean<DecisionRecord[]>()
  const restricting = decisions.filter(
    ({ authorId, measures, state }) =>
      isAuthor(authorId) && state !== 'undone' && measures.some(isRestricting),
  )
  return {
    reports: reports.map(toArchivedReport),
    decisions: restricting.map(toArchivedDecision),
    appeals: decisions.flatMap((decision) =>
      appealsOf(decision)
        .filter(({ byId }) => isAuthor(byId))
        .map(({ text, at, outcome, answer }) => {
          return {
            decision: decision.number,
            text,
            at: at.toISOString(),
            outcome: outcome ?? null,
            answer,
          }
        }),
    ),
  }
}

/** `contact`: name and e-mail of a report of something illegal; null without. */
const toArchivedReport = (report: ReportRecord) => ({
  number: report.number,
  subject: { kind: report.subjectKind, id: String(report.subjectId) },
  reason: report.reason,
  details: report.details,
  contact: JSON.parse((report.contact && decrypt(report.contact)) || 'null'),
  state: report.state,
  at: report.createdAt,
})

const toArchivedDecision = (decision: DecisionRecord) => ({
  number: decision.number,
  kind: decision.kind,
  subjectId: String(decision.subjectId),
  measures: decision.measures,
  rule: decision.rule,
  reasons: decision.reasons,
  state: decision.state,
  at: decision.createdAt.toISOString(),
})
