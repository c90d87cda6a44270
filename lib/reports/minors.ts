import { trusted } from 'mongoose'
import { recordAction } from '@/lib/audit/commands'
import type { Actor } from '@/lib/auth/types'
import { now } from '@/lib/clock'
import { hasPower, powerFor } from '@/lib/domain/powers'
import { MINOR } from '@/lib/domain/reports'
import { hideListing, showListing } from '@/lib/influencers/hiding'
import type { Subject } from '@/lib/queue/subjects/find'
import { isTrusted } from '@/lib/surges/vote-integrity/queries'
import { DecisionModel } from '@/models/decision'
import { ReportModel, type ReportRecord } from '@/models/report'
import { UserModel } from '@/models/user'

/*
 * A listing of a person who is said to be a minor is hidden before staff decides: by staff alone, or once by reports of
 * trusted members. Who owns a profile reports rivals like everyone, but hides none.
 */

/** The reports read, weightiest first: those of trusted members weigh most. */
const REPORTS_READ = 20

/**
 * Hides a listing, or lists it again once no report says that its person is a minor. Call it after a report has been filed,
 * changed or withdrawn, in its transaction. `actor`: who has filed one; null for a visitor.
 */
export async function followMinority(subject: Subject, actor: Actor | null): Promise<void> {
  if (subject.kind !== 'influencer') return
  const reports = await ReportModel.find({
    subjectId: subject.id,
    ...{ subjectKind: 'influencer', state: 'open', reason: MINOR.reason },
  })
    .sort({ weight: -1, createdAt: 1, _id: 1 })
    .limit(REPORTS_READ)
    .lean<ReportRecord[]>()
  const id = String(subject.id)
  if (reports.length === 0) return void (await showListing(id))
  const mine = reports.filter(({ reporterId }) => actor && reporterId?.equals(actor.id))
  if (!subject.isPublic || !actor || mine.length === 0) return
  if (await isHiddenByStaff(actor)) {
    await recordAction('hideListing', { actor, subjectId: id })
    return hide(id, mine)
  }
  if (await isSettled(subject)) return
  const counted = []
  for (const report of reports) if (await doesCount(report)) counted.push(report)
  if (counted.length >= MINOR.reportersMin) await hide(id, counted)
}

async function hide(id: string, reports: readonly Pick<ReportRecord, '_id'>[]): Promise<void> {
  const these = { _id: trusted({ $in: reports.map(({ _id }) => _id) }) }
  await ReportModel.updateMany(these, { $set: { hidAt: now() } })
  await hideListing(id)
}

/** Whether someone is on the team that decides about profiles, and owns none. */
const isHiddenByStaff = async (actor: Actor): Promise<boolean> =>
  hasPower(actor, powerFor('influencer')) && !(await ownsProfile(actor.id))

const ownsProfile = async (claimedBy: unknown): Promise<boolean> =>
  (await UserModel.exists({ claimedBy: String(claimedBy) })) !== null

/** Whether members cannot hide a listing: they have, or staff has kept it in spite of such a report. */
async function isSettled({ id }: Subject): Promise<boolean> {
  if (await UserModel.exists({ _id: id, hiddenUntil: trusted({ $ne: null }) })) return true
  const kept = { kind: 'influencer', state: 'inForce', measures: 'keep' } as const
  return Boolean(
    await DecisionModel.exists({ subjectId: id, ...kept, reportReasons: MINOR.reason }),
  )
}

/** Whether a report helps to hide: of a trusted member who owns no profile, and has not just hidden another one in vain. */
async function doesCount({ reporterId, subjectId, voided }: ReportRecord): Promise<boolean> {
  if (!reporterId || voided || (await ownsProfile(reporterId))) return false
  const spent = await ReportModel.exists({
    reporterId,
    subjectId: trusted({ $ne: subjectId }),
    state: trusted({ $ne: 'upheld' as const }),
    hidAt: trusted({ $gt: new Date(now().getTime() - MINOR.spentMs) }),
  })
  return !spent && (await isTrusted(reporterId))
}
