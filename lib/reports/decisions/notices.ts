import { type Types, trusted } from 'mongoose'
import { now } from '@/lib/clock'
import { toldOutcome } from '@/lib/domain/decision-outcomes'
import { isRestricting } from '@/lib/domain/decisions'
import { UNSPECIFIED } from '@/lib/domain/guidelines'
import type { ReportOutcome } from '@/lib/domain/notice-kinds'
import { PATH } from '@/lib/domain/paths'
import { reportedKind } from '@/lib/domain/reports'
import { ruleTitle } from '@/lib/domain/rule-titles'
import type { Email } from '@/lib/email/emails'
import { enqueueEmail } from '@/lib/email/outbox'
import { getEnv } from '@/lib/env'
import type { Chunk, ChunkResult } from '@/lib/jobs/types'
import { tell } from '@/lib/notices/commands'
import { findDeliveries } from '@/lib/notices/deliveries'
import type { NoticeEvent } from '@/lib/notices/rules'
import { unsubscribeUrl } from '@/lib/notices/unsubscribe-token'
import { findMemberBehind } from '@/lib/queue/subjects/authors'
import { findSubject } from '@/lib/queue/subjects/find'
import { findDeletedTexts, findReplyForStaff } from '@/lib/queue/subjects/kept-texts'
import { reportKey } from '@/lib/queue/subjects/numbers'
import {
  appealEmail,
  decisionEmail,
  objectionEmail,
  outcomeEmail,
  undoneEmail,
} from '@/lib/reports/decisions/emails'
import { appealsOf } from '@/lib/reports/decisions/rules'
import { addressOf, isAddressConfirmed, isFirstTelling } from '@/lib/reports/visitors/addresses'
import { DecisionModel, type DecisionRecord } from '@/models/decision'
import { ReportModel, type ReportRecord } from '@/models/report'
import { ReviewModel } from '@/models/review'
import { UserModel } from '@/models/user'

/** Reporters per transaction. */
const AT_ONCE = 20

/**
 * One chunk of the job `decision-notice`: e-mails the author, or who appealed once that is decided, then the reporters who
 * were not told yet, or learnt another outcome. Withdrawn decisions are only mentioned to those who know of them.
 */
export async function tellOfDecision({ subject, cursor }: Chunk): Promise<ChunkResult> {
  const decision = await DecisionModel.findById(subject).lean<DecisionRecord>()
  if (!decision) return 'done'
  if (decision.state !== 'inForce' && !decision.appeal?.outcome) return tellOfUndoing(decision)
  if (cursor === null) {
    if (decision.appeal?.outcome) await tellOfAppeals(decision)
    else if (!decision.authorToldAt) await tellAuthor(decision)
  }
  const reports = await ReportModel.find({ decisionId: decision._id, toldAt: null })
    .limit(AT_ONCE)
    .lean<ReportRecord[]>()
  for (const report of reports) await tellReporter(decision, report)
  const told = { _id: trusted({ $in: reports.map(({ _id }) => _id) }) }
  await ReportModel.updateMany(told, { $set: { toldAt: now() } })
  return reports.length < AT_ONCE ? 'done' : { cursor: 'reporters' }
}

async function tellAuthor(decision: DecisionRecord): Promise<void> {
  const { _id, influencerId } = decision
  const isTold = decision.measures.some(isRestricting) || wasWaiting(decision)
  const authorId = decision.authorId && isTold ? await findMemberBehind(decision.authorId) : null
  if (!authorId) return
  const influencer = influencerId && (await UserModel.findById(influencerId, 'name').lean())
  await tellMember(
    authorId,
    noticeOf(decision),
    decisionEmail(decision, {
      link: pageOf(decision),
      influencerName: influencer?.name ?? '',
      text: await textOf(decision),
    }),
  )
  await DecisionModel.updateOne({ _id }, { $set: { authorToldAt: now() } })
}

/** Whether a kept rating had been held because of a surge. */
const wasWaiting = ({ kind, foundBy }: DecisionRecord) =>
  kind === 'review' && foundBy === 'software'

/** The text that was decided about; '' where a reply has been edited since. */
async function textOf({ kind, subjectId, textEditedAt }: DecisionRecord): Promise<string> {
  if (kind === 'reply') {
    const reply = await findReplyForStaff(subjectId)
    const isNewer = textEditedAt !== undefined && Number(reply?.editedAt) > Number(textEditedAt)
    return isNewer ? '' : (reply?.text ?? '')
  }
  if (kind !== 'review') return ''
  const review = await ReviewModel.findById(subjectId, 'title details history removedBy').lean()
  if (!review) return ''
  const replaced = textEditedAt === undefined ? null : versionAt(review.history, textEditedAt)
  const deleted = (await findDeletedTexts([subjectId])).get(String(subjectId))
  const { title, details } = (review.removedBy === 'author' ? deleted : replaced) ?? review
  return `${title}\n${details}`
}

/** Returns the version that an edit after this moment has replaced. */
const versionAt = <V extends { at: Date }>(history: readonly V[], at: Date | null | undefined) =>
  history.find((version) => Number(version.at) > Number(at ?? 0)) ?? null

async function tellReporter(decision: DecisionRecord, report: ReportRecord): Promise<void> {
  const { number, reporterId, subjectKind, subjectId } = report
  const subject = await findSubject(subjectKind, subjectId)
  const isPublic = subject?.isPublic ?? false
  const about = (link: string) =>
    report.isObjection && decision.state !== 'reversed'
      ? objectionEmail(decision, { reportNumber: number, link })
      : outcomeEmail(decision, { reportNumber: number, link, isPublic })
  if (reporterId) {
    const event = {
      kind: 'report',
      subject: number,
      influencerId: subject?.influencerId ?? null,
      outcome: `${subjectKind} ${reportOutcome(decision, report, isPublic)}`,
      text: report.isObjection
        ? (decision.reasons ?? '')
        : report.state === 'upheld'
          ? ruleWords(decision.rule)
          : '',
    } as const
    return tellMember(reporterId, event, about(siteUrl(PATH.ownReports)))
  }
  await emailVisitor(report, `${decision.number} ${decision.state}`, about)
}

/** What a reporter learns: what became of the text, and nothing of its author. */
function reportOutcome(
  { measures, state }: DecisionRecord,
  report: ReportRecord,
  isPublic: boolean,
): ReportOutcome {
  if (report.isObjection) return 'answered'
  if (report.state === 'upheld') return measures.includes('takeDown') ? 'takenDown' : 'acted'
  if (report.state === 'corrected') return 'corrected'
  if (report.state === 'deletedByAuthor') return 'deleted'
  if (!isPublic) return 'gone'
  return state === 'reversed' ? 'back' : 'stays'
}

const ruleWords = (rule: string): string =>
  rule === '' || rule === UNSPECIFIED ? '' : `Rule: ${ruleTitle(rule)}`

/**
 * Sends an e-mail with the link to their report to a visitor who has confirmed the address, however many reports they made:
 * once for each `outcome`.
 */
async function emailVisitor(
  report: Pick<ReportRecord, 'number' | 'contact'>,
  outcome: string,
  about: (link: string) => Email,
): Promise<void> {
  const email = addressOf(report)
  if (!email || !(await isAddressConfirmed(email))) return
  if (!(await isFirstTelling(email, outcome))) return
  const { number } = report
  await enqueueEmail(email, about(siteUrl(PATH.report(number, reportKey(number)))))
}

async function tellOfUndoing(decision: DecisionRecord): Promise<ChunkResult> {
  const { _id, authorToldAt } = decision
  const authorId =
    decision.authorId && authorToldAt ? await findMemberBehind(decision.authorId) : null
  if (authorId) {
    await tellMember(authorId, noticeOf(decision), undoneEmail(decision, pageOf(decision)))
    await DecisionModel.updateOne({ _id }, { $set: { authorToldAt: null } })
  }
  return 'done'
}

/** Tells those whose appeals were answered and who do not know it yet. */
async function tellOfAppeals(decision: DecisionRecord): Promise<void> {
  const all = appealsOf(decision)
  const news = all.filter(({ outcome, toldAt }) => outcome && !toldAt)
  for (const appeal of news) await tellOfAppeal(decision, appeal)
  const told = all.map((one) => (news.includes(one) ? { ...one, toldAt: now() } : one))
  const change = { appeal: told.at(-1) ?? null, otherAppeals: told.slice(0, -1) }
  await DecisionModel.updateOne({ _id: decision._id }, { $set: change })
}

type Appeal = NonNullable<DecisionRecord['appeal']>

async function tellOfAppeal(decision: DecisionRecord, appeal: Appeal): Promise<void> {
  const { reportNumber, decidedAt } = appeal
  const byId = appeal.byId && (await findMemberBehind(appeal.byId))
  const answered = { ...decision, appeal }
  const kind = reportedKind(decision.kind)
  const subject = kind && (await findSubject(kind, decision.subjectId))
  const isDeleted = subject?.isDeleted ?? false
  if (byId) {
    const event = {
      ...noticeOf(decision),
      kind: 'appeal',
      outcome: appeal.outcome ?? '',
      text: appeal.answer ?? '',
    } as const
    await tellMember(byId, event, appealEmail(answered, { link: pageOf(decision), isDeleted }))
  }
  const report = reportNumber && (await ReportModel.findOne({ number: reportNumber }).lean())
  const outcome = `appeal ${decision.number} ${decidedAt?.getTime()}`
  if (report)
    await emailVisitor(report, outcome, (link) => appealEmail(answered, { link, isDeleted }))
}

/** Tells a member in the inbox, and by this email unless they chose another way to hear of such. */
async function tellMember(
  memberId: Types.ObjectId,
  event: NoticeEvent<Types.ObjectId>,
  email: Email,
): Promise<void> {
  const { [event.kind]: delivery } = await findDeliveries(memberId)
  const isEmailed = delivery === 'email'
  await tell(memberId, event, { isEmailed })
  if (!isEmailed) return
  await emailMember(memberId, {
    ...email,
    unsubscribe: unsubscribeUrl(String(memberId), event.kind),
  })
}

/** Sends an email to a member with a confirmed address, also a suspended one. */
async function emailMember(_id: Types.ObjectId, email: Email): Promise<void> {
  const confirmed = { _id, removedAt: null, emailVerifiedAt: trusted({ $ne: null }) }
  const member = await UserModel.findOne(confirmed, 'email').lean()
  if (member?.email) await enqueueEmail(member.email, email)
}

/** What a decision is told as in the inbox. */
const noticeOf = ({
  number,
  kind,
  measures,
  influencerId,
  state,
  rule,
  reasons,
}: DecisionRecord) => {
  const isInForce = state === 'inForce'
  return {
    kind: 'decision',
    subject: number,
    influencerId: influencerId ?? null,
    outcome: toldOutcome(kind, measures, isInForce),
    text: isInForce ? [ruleWords(rule), reasons].filter(Boolean).join('. ') : '',
  } as const
}

const siteUrl = (path: string) => `${getEnv().SITE_URL}${path}`
const pageOf = ({ number }: DecisionRecord) => siteUrl(`${PATH.ownReports}#${number}`)
