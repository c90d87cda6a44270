import { Types, trusted } from 'mongoose'
import { invalidate } from '@/lib/cache/invalidate'
import { TAG } from '@/lib/domain/cache-tags'
import { FACT_LABELS } from '@/lib/domain/facts'
import type { ProfileEvent, SurgeOutcome } from '@/lib/domain/profile-events'
import { monthOf } from '@/lib/domain/rating-breakdown'
import { AuditModel } from '@/models/audit'
import { DecisionModel, type DecisionRecord } from '@/models/decision'
import { RatingBreakdownModel } from '@/models/rating-breakdown'
import { SurgeModel, type SurgeRecord } from '@/models/surge'

type Range = { $gte: Types.ObjectId; $lte: Types.ObjectId }
type Happened = Omit<ProfileEvent, 'month' | 'count'> & { of: Types.ObjectId; at: Date }

/**
 * Writes an influencer's events anew, from what is stored of surges, edits, appeals and confirmed campaigns. Call it in
 * the transaction that changes one of them.
 */
export async function saveEvents(influencerId: Types.ObjectId | string): Promise<void> {
  const _id = new Types.ObjectId(influencerId)
  const counted = await countEvents({ $gte: _id, $lte: _id })
  const events = counted.get(String(_id)) ?? []
  await RatingBreakdownModel.updateOne({ _id }, { $set: { events } }, { upsert: true })
  await invalidate(TAG.influencer(String(_id)))
}

/** Counts the events of the influencers of a range, by id, in the order in which they are stored. */
export async function countEvents(range: Range): Promise<Map<string, ProfileEvent[]>> {
  const found = [
    ...(await findSurges(range)),
    ...(await findEdits(range)),
    ...(await findRestored(range)),
    ...(await findCampaigns(range)),
  ]
  const counts = new Map<string, Map<string, ProfileEvent>>()
  for (const { of, at, kind, detail } of found) {
    const own = counts.get(String(of)) ?? new Map<string, ProfileEvent>()
    const month = monthOf(at)
    const key = `${month} ${kind} ${detail}`
    counts.set(
      String(of),
      own.set(key, { month, kind, detail, count: (own.get(key)?.count ?? 0) + 1 }),
    )
  }
  return new Map([...counts].map(([id, own]) => [id, inOrder(own)]))
}

const inOrder = (events: ReadonlyMap<string, ProfileEvent>) =>
  [...events].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, event]) => event)

async function findSurges(range: Range): Promise<Happened[]> {
  const surges = await SurgeModel.find(
    { influencerId: trusted(range) },
    'influencerId since open verdict',
  ).lean<SurgeRecord[]>()
  return surges.map((surge) => ({
    of: surge.influencerId,
    at: surge.since,
    kind: 'surge',
    detail: outcomeOf(surge),
  }))
}

/** The last decision counts; a surge can go on after its ratings were taken down. */
function outcomeOf({ verdict, open }: Pick<SurgeRecord, 'verdict' | 'open'>): SurgeOutcome {
  if (verdict) return verdict === 'released' ? 'released' : 'rejected'
  return open ? 'held' : 'ended'
}

const FACTS = new Set(Object.values(FACT_LABELS))

async function findEdits(range: Range): Promise<Happened[]> {
  const edits = await AuditModel.find(
    { subjectId: trusted(range), action: trusted({ $in: ['edit', 'ownEdit'] }) },
    'subjectId action note createdAt',
  ).lean()
  return edits.flatMap(({ subjectId, action, note, createdAt }) =>
    note
      .replace('e-mail', 'email')
      .split(', ')
      .filter((fact) => FACTS.has(fact))
      .map((fact) => ({
        of: subjectId,
        at: createdAt,
        kind: action === 'edit' ? ('facts' as const) : ('ownFacts' as const),
        detail: fact,
      })),
  )
}

/** Reviews that were down or without their text until their author's appeal was granted. */
async function findRestored(range: Range): Promise<Happened[]> {
  const reversed = await DecisionModel.find(
    {
      influencerId: trusted(range),
      state: 'reversed',
      kind: 'review',
      measures: trusted({ $in: ['takeDown', 'hideText'] }),
    },
    'influencerId appeal otherAppeals',
  ).lean<DecisionRecord[]>()
  return reversed.flatMap(({ influencerId, appeal, otherAppeals }) => {
    const granted = [appeal, ...(otherAppeals ?? [])].find(
      (one) => one?.role === 'author' && one.outcome === 'granted',
    )
    const at = granted?.decidedAt
    return influencerId && at ? [{ of: influencerId, at, kind: 'restored', detail: '' }] : []
  })
}

/** Slow campaigns that staff has confirmed. */
async function findCampaigns(range: Range): Promise<Happened[]> {
  const confirmed = await DecisionModel.find(
    { influencerId: trusted(range), measures: 'confirmCampaign', state: 'inForce' },
    'influencerId createdAt',
  ).lean<DecisionRecord[]>()
  return confirmed.flatMap(({ influencerId, createdAt }) =>
    influencerId ? [{ of: influencerId, at: createdAt, kind: 'campaign', detail: '' }] : [],
  )
}
