import { randomBytes } from 'node:crypto'
import { type Types, trusted } from 'mongoose'
import { toSuspension } from '@/lib/auth/account-state'
import { keyedDigest } from '@/lib/auth/keyed-digest'
import { refuseSuspended } from '@/lib/auth/suspension/rules'
import type { Actor } from '@/lib/auth/types'
import { now } from '@/lib/clock'
import { transaction } from '@/lib/db/transaction'
import { CLAIMS } from '@/lib/domain/claims'
import { days } from '@/lib/domain/durations'
import { PATH } from '@/lib/domain/paths'
import type { REPORT_STATES, SubjectKind } from '@/lib/domain/reports'
import { ROLE } from '@/lib/domain/roles'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { encrypt } from '@/lib/email/encryption'
import { enqueueEmail } from '@/lib/email/outbox'
import { getEnv } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { isOwnPage } from '@/lib/influencers/claims/queries'
import { findSurvivorId } from '@/lib/influencers/merged'
import { settleItem } from '@/lib/queue/items'
import { isAuthorOf } from '@/lib/queue/subjects/authors'
import { findSubject, type Subject } from '@/lib/queue/subjects/find'
import { newNumber, reportKey } from '@/lib/queue/subjects/numbers'
import { receiptEmail } from '@/lib/reports/decisions/emails'
import { followMinority } from '@/lib/reports/minors'
import { joinSerialFlags, placeReports } from '@/lib/reports/placement/placement'
import { answersTo, reportWeight, WEIGHT_UNKNOWN } from '@/lib/reports/placement/rules'
import { confirmationKey, isFirstReceipt } from '@/lib/reports/visitors/addresses'
import type { NewReport } from '@/lib/reports/wire'
import { countOutcomes, NO_OUTCOMES } from '@/lib/surges/vote-integrity/outcomes'
import { findWithRecord, isTrusted } from '@/lib/surges/vote-integrity/queries'
import { DecisionModel, type DecisionRecord } from '@/models/decision'
import { ReportModel, type ReportRecord } from '@/models/report'
import { UserModel } from '@/models/user'

export type Receipt = { number: string; state: (typeof REPORT_STATES)[number] }

/**
 * Files a report, or changes the member's open one of the same subject. One that a decision has answered already gets
 * its answer at once. `network`: the client's. Returns its number and state. Throws `notFound` for what the public cannot
 * see, `unprocessable` for the reporter's own, `tooManyRequests` for an owner's eleventh of a day.
 */
export function fileReport(
  report: NewReport,
  actor: Actor | null,
  network = 'unknown',
): Promise<Receipt> {
  const { subjectKind, subjectId, reason, details, name, email } = report
  const isObjection = report.isObjection === true && subjectKind === 'influencer'
  return transaction([`reports ${subjectId}`], async () => {
    const subject = await findReported(subjectKind, subjectId)
    if (!subject?.isPublic) throw new AppError('notFound', SERVER_MESSAGES.reportedNotFound)
    await refuseBulk(actor, subject)
    const contact = email ? encrypt(JSON.stringify({ name, email })) : ''
    const reporter = actor ? await memberOf(actor) : await visitorOf(String(subject.id), network)
    const receipt = await store(subject, reporter, {
      reason,
      details,
      contact,
      isObjection,
      isFlag: false,
    })
    await followMinority(subject, actor)
    if (email && !actor) await sendReceipt(email, receipt.number)
    return receipt
  })
}

/** Returns what is reported; of a merged influencer the surviving profile. */
async function findReported(kind: SubjectKind, id: string): Promise<Subject | null> {
  const subject = await findSubject(kind, id)
  if (kind !== 'influencer' || !subject || subject.isPublic) return subject
  const survivorId = await findSurvivorId(id)
  return survivorId ? findSubject(kind, survivorId) : subject
}

/** Sends a visitor's address its first e-mail, by which the owner can confirm it. */
async function sendReceipt(email: string, number: string): Promise<void> {
  if (!(await isFirstReceipt(email))) return
  const path = PATH.report(number, reportKey(number))
  const link = `${getEnv().SITE_URL}${path}&confirm=${confirmationKey(number)}#confirm`
  await enqueueEmail(email, receiptEmail(number, link))
}

/**
 * Turns a raised flag into a report, and a withdrawn one back, unless staff has decided. Call inside the transaction of the
 * flag.
 */
export async function reportFlag(reviewId: Types.ObjectId, actor: Actor, isRaised: boolean) {
  const subject = await findSubject('review', reviewId)
  if (!subject || (await isAuthorOf(subject.authorId, actor.id))) return
  const mine = { subjectId: reviewId, reporterKey: actor.id, state: 'open' } as const
  if (isRaised) {
    await refuseBulk(actor, subject)
    const { matchedCount } = await ReportModel.updateOne(mine, { $set: { isFlag: true } })
    if (matchedCount > 0) return
    const reporter = await memberOf(actor)
    const before = await ReportModel.exists({
      subjectId: reviewId,
      reporterKey: actor.id,
      reason: '',
      decisionId: trusted({ $ne: null }),
      ...(subject.editedAt && { createdAt: trusted({ $gt: subject.editedAt }) }),
    })
    // A member's flag is answered once, until the text is edited.
    if (before) return
    await store(subject, reporter, {
      reason: '',
      details: '',
      contact: '',
      isObjection: false,
      isFlag: true,
    })
    await joinSerialFlags(subject, actor)
    return
  }
  const { matchedCount } = await ReportModel.updateOne(mine, {
    $set: { state: 'withdrawn', reported: null },
  })
  if (matchedCount > 0) await placeReports(subject)
}

/** Withdraws the member's own open report; the flag stays as it is. Throws `notFound` once staff has decided. */
export function withdrawReport(number: string, actor: Actor): Promise<void> {
  return transaction([`member ${actor.id}`], async () => {
    const mine = { number, reporterId: actor.id, state: 'open' } as const
    const withdrawn = { $set: { state: 'withdrawn' as const, contact: '', reported: null } }
    const report = await ReportModel.findOneAndUpdate(mine, withdrawn).lean()
    if (!report) throw new AppError('notFound', SERVER_MESSAGES.reportNotOpen)
    const subject = await findSubject(report.subjectKind, report.subjectId)
    if (!subject) return settleItem(report.subjectKind, report.subjectId)
    await placeReports(subject)
    await followMinority(subject, null)
  })
}

/** An owner's reports about their own page are few a day. Throws `tooManyRequests`. */
async function refuseBulk(actor: Actor | null, { influencerId }: Subject): Promise<void> {
  if (!(actor && influencerId) || !(await isOwnPage(influencerId, actor.id))) return
  const createdAt = trusted({ $gt: new Date(now().getTime() - days(1)) })
  const count = await ReportModel.countDocuments({ reporterId: actor.id, createdAt })
  if (count < CLAIMS.ownerReportsPerDay) return
  const retryAfterSeconds = days(1) / 1_000
  throw new AppError('tooManyRequests', SERVER_MESSAGES.ownerReportsSpent, { retryAfterSeconds })
}

type Reporter = Pick<ReportRecord, 'weight' | 'hasRecord' | 'network'> & {
  id: Types.ObjectId | null
  key: string
}

async function memberOf(actor: Actor): Promise<Reporter> {
  const member = await UserModel.findOne({ _id: actor.id, removedAt: null }, 'suspension').lean()
  if (!member) throw new AppError('unauthenticated', SERVER_MESSAGES.sessionEnded)
  refuseSuspended(toSuspension(member.suspension), now())
  const outcomes = await countOutcomes([member._id])
  const { upheld, dismissed, abusive } = outcomes.get(actor.id) ?? NO_OUTCOMES
  const isAdmin = actor.role === ROLE.admin
  const hasRecord = isAdmin || (await findWithRecord([member._id], outcomes)).has(actor.id)
  const record = { hasRecord, upheld, dismissed: dismissed + 2 * abusive }
  const weight = isAdmin ? 1 : reportWeight({ ...record, isTrusted: await isTrusted(member._id) })
  return { id: member._id, key: actor.id, network: '', hasRecord, weight }
}

/**
 * Each report of a visitor stands alone: by an e-mail address, which anyone can type, a stranger would get the link to an
 * earlier report. Only the first from a network has a weight.
 */
async function visitorOf(subjectId: string, clientNetwork: string): Promise<Reporter> {
  const network = keyedDigest(`report of ${subjectId} from ${clientNetwork}`)
  const isFirst = !(await ReportModel.exists({ subjectId, network, state: 'open' }))
  const key = randomBytes(16).toString('base64url')
  return { id: null, key, network, hasRecord: false, weight: isFirst ? WEIGHT_UNKNOWN : 0 }
}

/** How many of the latest decisions about a subject can answer a report. */
const DECISIONS_READ = 20

type Text = Pick<ReportRecord, 'reason' | 'details' | 'contact' | 'isObjection' | 'isFlag'>

async function store(subject: Subject, reporter: Reporter, text: Text): Promise<Receipt> {
  if (reporter.id && (await isAuthorOf(subject.authorId, reporter.id))) {
    throw new AppError('unprocessable', SERVER_MESSAGES.reportOwn)
  }
  const keeps = await findKeeps(subject, text)
  if (keeps.length > 0) {
    // However often a flag is pressed after a decision, it is one report.
    const mine = { reporterKey: reporter.key, decisionId: trusted({ $in: keeps }) }
    const known = await ReportModel.findOne(mine, 'number state').lean()
    if (known) return { number: known.number, state: known.state }
  }
  const answer = keeps[0]
    ? ({ state: 'dismissed', decisionId: keeps[0], isAutomatic: true } as const)
    : ({ state: 'open', decisionId: null, isAutomatic: false } as const)
  const { isFlag, ...given } = text
  const report = await ReportModel.findOneAndUpdate(
    { subjectId: subject.id, reporterKey: reporter.key, state: trusted({ $in: UNDECIDED }) },
    {
      $set: {
        ...given,
        ...answer,
        weight: reporter.weight,
        hasRecord: reporter.hasRecord,
        network: answer.isAutomatic ? '' : reporter.network,
        reported: subject.text,
        seenBy: [],
      },
      $setOnInsert: {
        number: newNumber('R'),
        subjectKind: subject.kind,
        reporterId: reporter.id,
        isFlag,
      },
    },
    { upsert: true, returnDocument: 'after', setDefaultsOnInsert: true },
  ).lean<ReportRecord>()
  if (!answer.isAutomatic) await placeReports(subject)
  const { number, state } = report as ReportRecord
  return { number, state }
}

/** Returns the decisions that answer a new report already, newest first; none when staff must look. */
async function findKeeps(
  { kind, id, editedAt }: Subject,
  { reason, details, isObjection }: Text,
): Promise<Types.ObjectId[]> {
  // A person answers the one whom the profile is about.
  if (isObjection) return []
  const decisions = await DecisionModel.find({ subjectId: id, kind, state: 'inForce' })
    .sort({ createdAt: -1, _id: -1 })
    .limit(DECISIONS_READ)
    .lean<DecisionRecord[]>()
  const keeps = answersTo(decisions, { reason, editedAt })
  const ids = keeps.map(({ _id }) => _id)
  if (ids.length === 0 || details === '') return ids
  const told = { decisionId: trusted({ $in: ids }), details }
  return (await ReportModel.exists(told)) ? ids : []
}

/** A withdrawn report is made again, however often a flag is pressed. */
const UNDECIDED = ['open', 'withdrawn'] as const
