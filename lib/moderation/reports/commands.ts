import { randomBytes } from 'node:crypto'
import { type Types, trusted } from 'mongoose'
import { toSuspension } from '@/lib/auth/suspension/record'
import { refuseSuspended } from '@/lib/auth/suspension/rules'
import type { Actor } from '@/lib/auth/types'
import { now } from '@/lib/clock'
import { transaction } from '@/lib/db/transaction'
import type { REPORT_STATES } from '@/lib/domain/reports'
import { ROLE } from '@/lib/domain/roles'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { encrypt } from '@/lib/email/encryption'
import { AppError } from '@/lib/errors'
import { settleItem } from '@/lib/moderation/queue/items'
import { syncItem } from '@/lib/moderation/reports/item'
import { countOutcomes, NO_OUTCOMES } from '@/lib/moderation/reports/queries'
import { answersTo, reportWeight, WEIGHT_UNKNOWN } from '@/lib/moderation/reports/rules'
import type { NewReport } from '@/lib/moderation/reports/types'
import { findSubject, type Subject } from '@/lib/moderation/subjects/find'
import { newNumber } from '@/lib/moderation/subjects/numbers'
import { DecisionModel, type DecisionRecord } from '@/models/decision'
import { ReportModel, type ReportRecord } from '@/models/report'
import { UserModel } from '@/models/user'

export type Receipt = { number: string; state: (typeof REPORT_STATES)[number] }

/**
 * Files a report, or changes the member's open one of the same subject. One that a decision has answered already gets
 * its answer at once. Returns its number and state. Throws `notFound` for what the public cannot see, `unprocessable` for
 * the reporter's own.
 */
export function fileReport(report: NewReport, actor: Actor | null): Promise<Receipt> {
  const { subjectKind, subjectId, reason, details, name, email } = report
  return transaction([`reports ${subjectId}`], async () => {
    const subject = await findSubject(subjectKind, subjectId)
    if (!subject?.isPublic) throw new AppError('notFound', SERVER_MESSAGES.reportedNotFound)
    const contact = email ? encrypt(JSON.stringify({ name, email })) : ''
    return store(subject, await reporterOf(actor), {
      reason,
      details,
      contact,
      isFlag: false,
    })
  })
}

/**
 * Turns a raised flag into a report, and a withdrawn one back, unless staff has decided. Call inside the transaction of the
 * flag.
 */
export async function reportFlag(reviewId: Types.ObjectId, actor: Actor, isRaised: boolean) {
  const subject = await findSubject('review', reviewId)
  if (!subject || subject.authorId?.equals(actor.id)) return
  const mine = { subjectId: reviewId, reporterKey: actor.id, state: 'open' } as const
  if (isRaised) {
    const { matchedCount } = await ReportModel.updateOne(mine, { $set: { isFlag: true } })
    if (matchedCount > 0) return
    const text = { reason: '', details: '', contact: '', isFlag: true } as const
    await store(subject, await reporterOf(actor), text)
    return
  }
  const { matchedCount } = await ReportModel.updateOne(mine, {
    $set: { state: 'withdrawn', reported: null },
  })
  if (matchedCount > 0) await syncItem(subject)
}

/** Withdraws the member's own open report; the flag stays as it is. Throws `notFound` once staff has decided. */
export function withdrawReport(number: string, actor: Actor): Promise<void> {
  return transaction([`member ${actor.id}`], async () => {
    const mine = { number, reporterId: actor.id, state: 'open' } as const
    const withdrawn = { $set: { state: 'withdrawn' as const, contact: '', reported: null } }
    const report = await ReportModel.findOneAndUpdate(mine, withdrawn).lean()
    if (!report) throw new AppError('notFound', SERVER_MESSAGES.reportNotOpen)
    const subject = await findSubject(report.subjectKind, report.subjectId)
    if (subject) await syncItem(subject)
    else await settleItem(report.subjectKind, report.subjectId)
  })
}

type Reporter = { id: Types.ObjectId | null; key: string; weight: number }

async function reporterOf(actor: Actor | null): Promise<Reporter> {
  if (!actor) return { id: null, key: visitorKey(), weight: WEIGHT_UNKNOWN }
  const member = await UserModel.findOne(
    { _id: actor.id, removedAt: null },
    'createdAt suspension',
  ).lean()
  if (!member) throw new AppError('unauthenticated', SERVER_MESSAGES.sessionEnded)
  refuseSuspended(toSuspension(member.suspension), now())
  const outcomes = await countOutcomes([member._id])
  const { upheld, dismissed, abusive } = outcomes.get(actor.id) ?? NO_OUTCOMES
  const ageMs = now().getTime() - member.createdAt.getTime()
  const weight =
    actor.role === ROLE.admin
      ? 1
      : reportWeight({
          ageMs,
          isVerified: actor.isVerified,
          upheld,
          dismissed: dismissed + 2 * abusive,
        })
  return { id: member._id, key: actor.id, weight }
}

/**
 * Each report of a visitor stands alone: by an e-mail address, which anyone can type, a stranger would get the link to an
 * earlier report.
 */
const visitorKey = (): string => randomBytes(16).toString('base64url')

/** How many of the latest decisions about a subject can answer a report. */
const DECISIONS_READ = 20

type Text = Pick<ReportRecord, 'reason' | 'details' | 'contact' | 'isFlag'>

async function store(subject: Subject, reporter: Reporter, text: Text): Promise<Receipt> {
  if (subject.authorId && reporter.id && subject.authorId.equals(reporter.id)) {
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
  if (!answer.isAutomatic) await syncItem(subject)
  const { number, state } = report as ReportRecord
  return { number, state }
}

/** Returns the decisions that answer a new report already, newest first; none when staff must look. */
async function findKeeps(
  { kind, id, editedAt }: Subject,
  { reason, details }: Text,
): Promise<Types.ObjectId[]> {
  const decisions = await DecisionModel.find({ subjectId: id, kind, state: 'inForce' })
    .sort({ createdAt: -1 })
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
