import { type Model, trusted } from 'mongoose'
import { now } from '@/lib/clock'
import { ITEM_KINDS, type ItemKind } from '@/lib/domain/decisions'
import { seconds } from '@/lib/domain/durations'
import { MINOR, severityOf } from '@/lib/domain/reports'
import { ROLE } from '@/lib/domain/roles'
import { QueueItemModel } from '@/models/queue-item'
import { ReviewModel } from '@/models/review'
import { UserModel } from '@/models/user'

const QUEUE_MS = seconds(1)
const HELD = { status: 'held' } as const
/** Ratings hidden by flags. Those pending in a surge are listed with it (lib/moderation/surges). */
const FLAGGED = { ...HELD, heldAt: trusted({ $gt: new Date(0) }) }

/** What waits for staff: the items of the queue by kind, what is beside the queue, and the ratings that are held until then. */
export type ModerationQueue = {
  queue: ItemKind | 'influencers' | 'minors' | 'flagged' | 'surge_ratings'
  waiting: number
  /** How long the oldest has waited. */
  oldestMs: number
}

/** Profiles of people who are said to be minors, also what staff has put aside; by the index of the queue. */
const MINORS = {
  ...{ isOpen: true, kind: 'influencer' },
  ...{ severity: severityOf(MINOR.reason), reasons: MINOR.reason },
} as const
const PROPOSED = { role: ROLE.influencer, approved: false, listed: false, removedAt: null } as const

/** Returns the lengths and ages of the queues of staff, for `/metrics`. */
export async function countQueues(): Promise<ModerationQueue[]> {
  const others = await Promise.all([
    waitingIn('influencers', UserModel, PROPOSED, 'createdAt'),
    waitingIn('minors', QueueItemModel, MINORS, 'openedAt'),
    waitingIn('flagged', ReviewModel, FLAGGED, 'heldAt'),
    waitingIn('surge_ratings', ReviewModel, { ...HELD, heldAt: null }, 'createdAt'),
  ])
  return [...(await countItems()), ...others]
}

/** Counts the open items of each kind, without those that staff has put aside. */
async function countItems(): Promise<ModerationQueue[]> {
  const counted = await QueueItemModel.aggregate<{ _id: ItemKind; waiting: number; since: Date }>([
    { $match: { isOpen: true, $or: [{ snoozedUntil: null }, { snoozedUntil: { $lte: now() } }] } },
    { $group: { _id: '$kind', waiting: { $sum: 1 }, since: { $min: '$openedAt' } } },
  ]).option({ maxTimeMS: QUEUE_MS })
  return ITEM_KINDS.map((queue) => {
    const found = counted.find(({ _id }) => _id === queue)
    return { queue, waiting: found?.waiting ?? 0, oldestMs: ageOf(found?.since) }
  })
}

/** Through the driver, because the models share no type. */
async function waitingIn(
  queue: ModerationQueue['queue'],
  { collection }: Pick<Model<unknown>, 'collection'>,
  filter: object,
  since: 'heldAt' | 'createdAt' | 'openedAt',
): Promise<ModerationQueue> {
  const bounded = { maxTimeMS: QUEUE_MS }
  const [waiting, oldest] = await Promise.all([
    collection.countDocuments(filter, bounded),
    collection.findOne(filter, { ...bounded, projection: { [since]: 1 }, sort: { [since]: 1 } }),
  ])
  return { queue, waiting, oldestMs: ageOf(oldest?.[since]) }
}

const ageOf = (begun: Date | undefined) =>
  begun ? Math.max(0, now().getTime() - begun.getTime()) : 0
