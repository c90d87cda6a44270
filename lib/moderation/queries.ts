import { type Model, trusted } from 'mongoose'
import { now } from '@/lib/clock'
import { seconds } from '@/lib/domain/durations'
import { ROLE } from '@/lib/domain/roles'
import { ReviewModel } from '@/models/review'
import { SurgeModel } from '@/models/surge'
import { UserModel } from '@/models/user'

const QUEUE_MS = seconds(1)
const PENDING = { status: 'held' } as const
/** Ratings hidden by flags. Those pending in a surge are listed with it (lib/moderation/surges). */
const FLAGGED = { ...PENDING, heldAt: trusted({ $gt: new Date(0) }) }

/** What waits for staff: ratings hidden by flags, ratings of a surge, open surges, proposed influencers. */
export type ModerationQueue = {
  queue: 'flagged' | 'surge_ratings' | 'surges' | 'influencers'
  waiting: number
  /** How long the oldest has waited. */
  oldestMs: number
}

const OPEN_SURGES = { open: true, lookAt: trusted({ $gt: new Date(0) }) }
const PROPOSED = { role: ROLE.influencer, approved: false, listed: false, removedAt: null } as const

/** Returns the lengths and ages of the queues of staff, for `/metrics`. */
export async function countQueues(): Promise<ModerationQueue[]> {
  const queues = [
    waitingIn('flagged', ReviewModel, FLAGGED, 'heldAt'),
    waitingIn('surge_ratings', ReviewModel, { ...PENDING, heldAt: null }, 'createdAt'),
    waitingIn('surges', SurgeModel, OPEN_SURGES, 'createdAt'),
    waitingIn('influencers', UserModel, PROPOSED, 'createdAt'),
  ]
  return Promise.all(queues)
}

/** Through the driver, because the models share no type. */
async function waitingIn(
  queue: ModerationQueue['queue'],
  { collection }: Pick<Model<unknown>, 'collection'>,
  filter: object,
  since: 'heldAt' | 'createdAt',
): Promise<ModerationQueue> {
  const bounded = { maxTimeMS: QUEUE_MS }
  const [waiting, oldest] = await Promise.all([
    collection.countDocuments(filter, bounded),
    collection.findOne(filter, { ...bounded, projection: { [since]: 1 }, sort: { [since]: 1 } }),
  ])
  const begun: Date | undefined = oldest?.[since]
  return { queue, waiting, oldestMs: begun ? Math.max(0, now().getTime() - begun.getTime()) : 0 }
}
