import { type Types, trusted } from 'mongoose'
import { now } from '@/lib/clock'
import { isRestricting } from '@/lib/domain/decisions'
import { PATH } from '@/lib/domain/paths'
import type { Email } from '@/lib/email/emails'
import { decrypt } from '@/lib/email/encryption'
import { enqueueEmail } from '@/lib/email/outbox'
import { getEnv } from '@/lib/env'
import type { Chunk, ChunkResult } from '@/lib/jobs/types'
import {
  appealEmail,
  decisionEmail,
  outcomeEmail,
  undoneEmail,
} from '@/lib/moderation/decisions/emails'
import { findSubject } from '@/lib/moderation/subjects/find'
import { reportKey } from '@/lib/moderation/subjects/report-key'
import { DecisionModel, type DecisionRecord } from '@/models/decision'
import { ReplyModel } from '@/models/reply'
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
    if (decision.appeal?.outcome) await tellOfAppeal(decision)
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
  const { _id, authorId, influencerId } = decision
  const isTold = decision.measures.some(isRestricting) || wasWaiting(decision)
  if (!authorId || !isTold) return
  const influencer = influencerId && (await UserModel.findById(influencerId, 'name').lean())
  await emailMember(
    authorId,
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
    const reply = await ReplyModel.findById(subjectId, 'text editedAt').lean()
    const isNewer = textEditedAt !== undefined && Number(reply?.editedAt) > Number(textEditedAt)
    return isNewer ? '' : (reply?.text ?? '')
  }
  if (kind !== 'review') return ''
  const review = await ReviewModel.findById(subjectId, 'title details history').lean()
  if (!review) return ''
  const replaced = textEditedAt === undefined ? null : versionAt(review.history, textEditedAt)
  const { title, details } = replaced ?? review
  return `${title}\n${details}`
}

/** Returns the version that an edit after this moment has replaced. */
const versionAt = <V extends { at: Date }>(history: readonly V[], at: Date | null | undefined) =>
  history.find((version) => Number(version.at) > Number(at ?? 0)) ?? null

async function tellReporter(decision: DecisionRecord, report: ReportRecord): Promise<void> {
  const { number, reporterId, subjectKind, subjectId } = report
  const isPublic = (await findSubject(subjectKind, subjectId))?.isPublic ?? false
  const about = (link: string) => outcomeEmail(decision, { reportNumber: number, link, isPublic })
  if (reporterId) return emailMember(reporterId, about(siteUrl(PATH.ownReports)))
  await emailVisitor(report, about)
}

/** Sends an e-mail with the link to their report to a visitor who has given an address. */
async function emailVisitor(
  { number, contact }: Pick<ReportRecord, 'number' | 'contact'>,
  about: (link: string) => Email,
): Promise<void> {
  const known = contact && decrypt(contact)
  if (!known) return
  const { email } = JSON.parse(known) as { email: string }
  await enqueueEmail(email, about(siteUrl(PATH.report(number, reportKey(number)))))
}

async function tellOfUndoing(decision: DecisionRecord): Promise<ChunkResult> {
  const { _id, authorId, authorToldAt } = decision
  if (authorId && authorToldAt) {
    await emailMember(authorId, undoneEmail(decision, pageOf(decision)))
    await DecisionModel.updateOne({ _id }, { $set: { authorToldAt: null } })
  }
  return 'done'
}

async function tellOfAppeal(decision: DecisionRecord): Promise<void> {
  const { byId, reportNumber } = decision.appeal ?? {}
  if (byId) await emailMember(byId, appealEmail(decision, pageOf(decision)))
  const report = reportNumber && (await ReportModel.findOne({ number: reportNumber }).lean())
  if (report) await emailVisitor(report, (link) => appealEmail(decision, link))
}

/** Sends an e-mail to a member with a confirmed address, also a suspended one. */
async function emailMember(_id: Types.ObjectId, email: Email): Promise<void> {
  const confirmed = { _id, removedAt: null, emailVerifiedAt: trusted({ $ne: null }) }
  const member = await UserModel.findOne(confirmed, 'email').lean()
  if (member?.email) await enqueueEmail(member.email, email)
}

const siteUrl = (path: string) => `${getEnv().SITE_URL}${path}`
const pageOf = ({ number }: DecisionRecord) => siteUrl(`${PATH.ownReports}#${number}`)
