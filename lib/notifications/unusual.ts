import { type Types, trusted } from 'mongoose'
import { staffWith } from '@/lib/auth/account-state'
import { now } from '@/lib/clock'
import { transaction } from '@/lib/db/transaction'
import { RESTRICTING } from '@/lib/domain/decisions'
import { hours } from '@/lib/domain/durations'
import { FACT_LABELS } from '@/lib/domain/facts'
import { formatCounted } from '@/lib/domain/formats'
import { groupBy } from '@/lib/domain/group-by'
import { ROLE } from '@/lib/domain/roles'
import { findImportant } from '@/lib/influencers/queries'
import { tell } from '@/lib/notices/commands'
import { findUnusual, type RecentDecision, type Unusual } from '@/lib/notifications/unusual-rules'
import { AuditModel } from '@/models/audit'
import { DecisionModel } from '@/models/decision'
import { NoticeModel } from '@/models/notice'
import { ReviewModel } from '@/models/review'
import { UserModel } from '@/models/user'

/*
 * Tells admins what is unusual about decisions of others on the team, and who curates what waits for a second person: each of
 * it once.
 */

type Id = Types.ObjectId
/** `key` tells it from others, also in the next run. */
type Finding = { key: string; byId: string; text: string; isRequest?: boolean }

const WINDOW_MS = hours(24)

/** A part of the job `staff-alerts`. */
export async function alertUnusual(): Promise<void> {
  const since = new Date(now().getTime() - WINDOW_MS)
  const findings = [
    ...(await findDecisions(since)),
    ...(await findChanges(since)),
    ...(await findRequests(since)),
    ...(await findLooks(since)),
  ]
  if (findings.length === 0) return
  // What waits for a second person is told to all who can be that one.
  const staff = await UserModel.find(staffWith('curate'), '_id role').lean()
  for (const { _id, role } of staff) {
    const isFor = ({ byId, isRequest }: Finding) =>
      byId !== String(_id) && (isRequest || role === ROLE.admin)
    const others = findings.filter(isFor)
    await transaction([`inbox ${_id}`], () => tellOnce(_id, others))
  }
}

async function tellOnce(userId: Id, findings: readonly Finding[]): Promise<void> {
  for (const { key, text } of findings) {
    const entry = { kind: 'team', subject: key } as const
    if (await NoticeModel.exists({ userId, ...entry })) continue
    await tell(userId, { ...entry, text })
  }
}

async function findDecisions(since: Date): Promise<Finding[]> {
  const records = await DecisionModel.find(
    {
      createdAt: trusted({ $gt: since }),
      state: 'inForce',
      deciderId: trusted({ $ne: null }),
      measures: trusted({ $in: [...RESTRICTING] }),
    },
    'deciderId influencerId stars tookMs createdAt',
  ).lean()
  const day = now().toISOString().slice(0, 10)
  const findings: Finding[] = []
  for (const [byId, decisions] of groupBy(records, ({ deciderId }) => String(deciderId))) {
    const recent = decisions.map(
      ({ influencerId, stars = null, tookMs }): RecentDecision => ({
        influencerId: influencerId ? String(influencerId) : null,
        ...{ stars, tookMs },
      }),
    )
    for (const unusual of findUnusual(recent)) {
      const key = `${unusual.kind} ${byId} ${unusual.influencerId ?? ''} ${day}`
      findings.push({ key, byId, text: await sentenceOf(byId, unusual) })
    }
  }
  return findings
}

async function sentenceOf(byId: string, { kind, count, influencerId }: Unusual): Promise<string> {
  const who = await nameOf(byId)
  if (kind === 'low' || kind === 'high') {
    const stars = kind === 'low' ? 'one or two' : 'four or five'
    return `All ${count} reviews that ${who} restricted within a day have ${stars} stars`
  }
  const decisions = formatCounted(count, 'restricting decision')
  return kind === 'quick'
    ? `${who} made ${decisions} within seconds of opening each`
    : `${who} made ${decisions} about ${await nameOf(influencerId)} within a day`
}

/** Merges, and changed names of profiles that are claimed or much rated. */
async function findChanges(since: Date): Promise<Finding[]> {
  const recent = { createdAt: trusted({ $gt: since }) }
  const merges = await AuditModel.find({ ...recent, action: 'mergeInfluencer' }).lean()
  const edits = await AuditModel.find({ ...recent, action: 'edit' }).lean()
  const renames = edits.filter(({ note }) => changedNames(note) !== '')
  const important = await findImportant(renames.map(({ subjectId }) => subjectId))
  const changes = [
    ...merges,
    ...renames.filter(({ subjectId }) => important.has(String(subjectId))),
  ]
  const findings: Finding[] = []
  for (const { _id, action, actorId, subjectId, note } of changes) {
    const [who, whose] = [await nameOf(String(actorId)), await nameOf(String(subjectId))]
    const did = action === 'edit' ? changedNames(note) : 'merged another profile into'
    const text = `${who} ${did} ${whose}`
    findings.push({ key: `change ${_id}`, byId: String(actorId), text })
  }
  return findings
}

/** What an edit did to names; '' when it left them as they were. */
function changedNames(note: string): string {
  const facts = note.split(', ')
  if (facts.includes(FACT_LABELS.name)) return 'renamed'
  return facts.includes(FACT_LABELS.otherNames) ? 'changed the other names of' : ''
}

/** Who looked at the author of an anonymous review: the same person and review are told once a day. */
async function findLooks(since: Date): Promise<Finding[]> {
  const looked = { createdAt: trusted({ $gt: since }), action: 'lookAtAuthor' }
  const findings: Finding[] = []
  for (const { actorId, subjectId, createdAt } of await AuditModel.find(looked).lean()) {
    const byId = String(actorId)
    const key = `look ${byId} ${subjectId} ${createdAt.toISOString().slice(0, 10)}`
    if (findings.some((one) => one.key === key)) continue
    const review = await ReviewModel.findById(subjectId, 'influencerId').lean()
    const about = review ? ` about ${await nameOf(String(review.influencerId))}` : ''
    const text = `${await nameOf(byId)} looked at who wrote an anonymous review${about}`
    findings.push({ key, byId, text })
  }
  return findings
}

/** What the first of two people has asked for. */
async function findRequests(since: Date): Promise<Finding[]> {
  const asked = { createdAt: trusted({ $gt: since }), action: 'propose' }
  const findings: Finding[] = []
  for (const { _id, actorId, subjectId, note } of await AuditModel.find(asked).lean()) {
    const text = `${await nameOf(String(actorId))} asks a second person to change ${await nameOf(String(subjectId))} (${note})`
    findings.push({ key: `request ${_id}`, byId: String(actorId), text, isRequest: true })
  }
  return findings
}

const nameOf = async (id: string | null): Promise<string> =>
  (id && (await UserModel.findById(id, 'name').lean())?.name) || 'Someone'
