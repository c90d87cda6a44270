import { type Types, trusted } from 'mongoose'
import type { Actor } from '@/lib/auth/types'
import { transaction } from '@/lib/db/transaction'
import { days, hours, minutes, seconds } from '@/lib/domain/durations'
import { SURGE } from '@/lib/domain/rating-surge'
import type { ReportReason, SubjectKind } from '@/lib/domain/reports'
import { ROLE } from '@/lib/domain/roles'
import { saveEvents } from '@/lib/influencers/facts/events'
import { appealDecision, decideQueued } from '@/lib/moderation/staff/appeals'
import { takeItem } from '@/lib/moderation/staff/items'
import { undoDecision } from '@/lib/moderation/staff/undo'
import type { DecisionOrder } from '@/lib/moderation/staff/wire'
import { openUnreported } from '@/lib/queue/items'
import { fileReport, reportFlag } from '@/lib/reports/commands'
import { pointTo } from '@/lib/surges/commands'
import { AuditModel } from '@/models/audit'
import { DecisionModel } from '@/models/decision'
import { JobModel } from '@/models/job'
import { QueueItemModel } from '@/models/queue-item'
import { ReportModel } from '@/models/report'
import { SurgeModel } from '@/models/surge'
import type { SeededFlag, SeededReply } from '@/tools/seed/contributions'
import { demoId } from '@/tools/seed/demo-ids'
import { SURGE_ID, SURGE_MS } from '@/tools/seed/moderated-reviews'
import type { SeededInfluencer } from '@/tools/seed/people'
import type { Author, SeededReview } from '@/tools/seed/reviews'
import type { ReportedKey } from '@/tools/seed/texts'

type Id = Types.ObjectId

/** Who decides in the demo, and about appeals. They have no accounts: no password of the demo opens the screens of staff. */
const [DECIDER, SECOND_DECIDER] = [1, 2].map(
  (number): Actor => ({
    id: String(demoId('staff', number)),
    name: '',
    role: ROLE.admin,
    isVerified: true,
  }),
) as [Actor, Actor]

const actorOf = ({ _id, name, emailVerifiedAt }: Author): Actor => ({
  id: String(_id),
  name,
  role: ROLE.member,
  isVerified: Boolean(emailVerifiedAt),
})

type Demo = {
  now: Date
  members: readonly Author[]
  influencers: readonly SeededInfluencer[]
  reported: ReadonlyMap<ReportedKey, SeededReview>
  surged: readonly SeededReview[]
  flags: readonly SeededFlag[]
  replies: readonly SeededReply[]
}

/**
 * Gives the demo every state of the moderation, by the functions of the site: what they write agrees with the queue, the log
 * and the statistics. Time passes between the steps by moving back what is written. Call it once the rest is stored.
 */
export async function seedModeration(demo: Demo): Promise<void> {
  for (const { _id, approved, createdAt } of demo.influencers) {
    if (approved) continue
    await openUnreported('submission', _id)
    await letPass(_id, demo.now.getTime() - createdAt.getTime())
  }
  await openSurge(demo)
  await reportFlags(demo)
  await reportSubjects(demo)
  await tellStories(demo)
  // The people of the demo have no mailboxes.
  await JobModel.deleteMany({ kind: 'decision-notice' })
}

async function openSurge({ now, surged }: Demo): Promise<void> {
  const influencerId = surged[0]?.influencerId
  if (!influencerId) return
  const since = new Date(now.getTime() - SURGE_MS)
  await transaction([], async () => {
    const surge = await SurgeModel.create({
      _id: SURGE_ID,
      influencerId,
      since,
      onlyNewcomers: true,
      lookAt: new Date(now.getTime() + SURGE.quietMs),
      until: new Date(since.getTime() + SURGE.holdMs),
    })
    await pointTo(influencerId, surge.toObject())
    await openUnreported('surge', SURGE_ID)
  })
  await letPass(SURGE_ID, SURGE_MS - hours(1))
}

/** Each raised flag is a report. */
async function reportFlags({ flags, members }: Demo): Promise<void> {
  for (const { reviewId, influencerId, userId, createdAt } of flags) {
    const member = members.find(({ _id }) => _id.equals(userId))
    if (!member) continue
    await transaction([], () => reportFlag(reviewId, actorOf(member), true))
    const own = { subjectId: reviewId, reporterId: userId }
    await ReportModel.collection.updateOne(own, { $set: { createdAt, updatedAt: createdAt } })
    const item = { subjectId: trusted({ $in: [reviewId, influencerId] }), isOpen: true }
    await QueueItemModel.updateMany(item, { $min: { openedAt: createdAt } })
  }
}

type SeedReport = {
  by: Author | null
  reason: ReportReason
  details: string
  isObjection?: boolean
}

async function report(kind: SubjectKind, id: Id, told: SeedReport): Promise<void> {
  const { by, reason, details, isObjection = false } = told
  const subject = { subjectKind: kind, subjectId: String(id), reason, details }
  const visitor = { name: '', email: '', isChildAbuse: false, isInGoodFaith: true, isObjection }
  await fileReport({ ...subject, ...visitor }, by && actorOf(by))
}

/** Reports of a reply, a member and a profile, which all wait. */
async function reportSubjects({ members, influencers, replies }: Demo): Promise<void> {
  const [own, second, third] = members
  const reply = replies.find(({ authorId }) => ![own, second].some((one) => one?._id === authorId))
  const impostor = members[70]
  const listed = influencers[33]
  if (!(own && second && third && reply && impostor && listed)) return
  await report('reply', reply._id, {
    by: own,
    reason: 'harassment',
    details: 'It is meant as a taunt: the same sentence is under three other ratings.',
  })
  await letPass(reply._id, hours(7))
  await report('member', impostor._id, {
    by: second,
    reason: 'impersonation',
    details: 'This is the name of my sister, who has no account here.',
  })
  await letPass(impostor._id, days(1))
  await report('influencer', listed._id, {
    by: third,
    reason: 'facts',
    details: 'The country is wrong since they moved last year.',
  })
  await letPass(listed._id, hours(20))
  await report('influencer', listed._id, {
    by: null,
    reason: 'listing',
    details: 'I stopped publishing and would like this profile to be removed.',
    isObjection: true,
  })
  await letPass(listed._id, hours(9))
}

type Order = Partial<DecisionOrder> & Pick<DecisionOrder, 'measures'>
/** A reported rating, with its author and the number of the decision about it. */
type Story = { id: Id; author: Actor; members: readonly Author[]; number: string }
type Event = (story: Story) => Promise<void>

const reported =
  (by: number, reason: ReportReason, details = ''): Event =>
  ({ id, members }) =>
    report('review', id, { by: members[by] ?? null, reason, details })
const decided =
  (order: Order): Event =>
  async (story) => {
    story.number = await decide(DECIDER, story, { waiting: story.id, order })
  }
const undone: Event = ({ number }) => undoDecision(DECIDER, number)
const appealed =
  (text: string): Event =>
  ({ author, number }) =>
    appealDecision(author, number, text)
const answered =
  (order: Order): Event =>
  async (story) => {
    const { number } = story
    const decision = await DecisionModel.findOne({ number }, '_id').orFail().lean()
    await decide(SECOND_DECIDER, story, { waiting: decision._id, order })
  }

/** What happens to each reported rating, and for how long nothing else does then. */
const STORIES: Record<ReportedKey, readonly (readonly [Event, thenMs: number])[]> = {
  address: [
    [reported(1, 'private', 'This is where they live, not only a studio.'), hours(3)],
    [reported(2, 'harassment'), hours(2)],
  ],
  code: [
    [reported(0, 'spam', 'The code is for their own shop.'), hours(19)],
    [
      decided({
        measures: ['takeDown'],
        rule: 'spam',
        reasons: 'Your text promotes a course of your own, instead of rating the influencer.',
      }),
      days(8),
    ],
  ],
  phone: [
    [reported(3, 'private', 'A phone number.'), hours(2)],
    [
      decided({
        measures: ['hideText'],
        rule: 'private-information',
        reasons: 'Your text contains a phone number, which is private. Your stars still count.',
      }),
      days(5),
    ],
  ],
  bored: [
    [reported(0, 'fake', 'I do not think that they have seen the videos.'), days(2)],
    [decided({ measures: ['keep'] }), days(11)],
  ],
  parcel: [
    [reported(2, 'off-topic', 'About a parcel.'), hours(30)],
    [
      decided({
        measures: ['takeDown'],
        rule: 'off-topic',
        reasons: 'Your text is about a delivery service, not about this influencer.',
      }),
      minutes(2),
    ],
    [undone, hours(12)],
  ],
  insult: [
    [reported(1, 'harassment', 'Calls us fools.'), hours(26)],
    [
      decided({
        measures: ['takeDown'],
        rule: 'harassment',
        reasons:
          'Your text says “People who enjoy this are fools”. That attacks people instead of judging what the influencer publishes.',
      }),
      days(2),
    ],
    [
      appealed(
        'The first sentence is about the videos, and fair. I would leave out the second one. Please show the rating again so that I can edit it.',
      ),
      hours(16),
    ],
  ],
  client: [
    [reported(3, 'fake', 'They are paid by them.'), hours(40)],
    [
      decided({
        measures: ['takeDown'],
        rule: 'conflict-of-interest',
        reasons:
          'We have reason to believe that this review isn’t independent: your shop works with the influencer.',
      }),
      days(3),
    ],
    [
      appealed(
        'We paid the usual price as a customer and got nothing for the rating. It says that we booked posts.',
      ),
      days(1),
    ],
    [
      answered({
        measures: ['grant'],
        reasons:
          'You are right: a customer may rate what they paid for. Your rating is shown again.',
      }),
      days(4),
    ],
  ],
}

async function tellStories({ members, reported: reviews }: Demo): Promise<void> {
  for (const [key, { _id: id, authorId, influencerId }] of reviews) {
    const author = members.find(({ _id }) => _id.equals(authorId))
    if (!author) continue
    const story = { id, author: actorOf(author), members, number: '' }
    for (const [happen, thenMs] of STORIES[key]) {
      await happen(story)
      await letPass(id, thenMs)
    }
    await transaction([], () => saveEvents(influencerId))
  }
}

const NO_MORE = { rule: '', reasons: '', suspendedUntil: null, editedAt: null } as const
/** For how long staff has looked at the items that it decided, one after the other. */
const LOOKED_S = [48, 131, 85, 204, 67, 312, 96] as const

/** Decides the open item about `waiting`, after some minutes of looking at it. Returns the decision's number. */
async function decide(
  actor: Actor,
  { id: ratingId }: Pick<Story, 'id'>,
  { waiting, order }: { waiting: Id; order: Order },
): Promise<string> {
  const item = await QueueItemModel.findOne({ subjectId: waiting, isOpen: true }).orFail().lean()
  const id = String(item._id)
  await takeItem(actor, id)
  const decided = await DecisionModel.countDocuments()
  await letPass(ratingId, seconds(LOOKED_S[decided % LOOKED_S.length] ?? 0))
  return decideQueued(actor, id, { ...NO_MORE, ...order })
}

const MOVED = [ReportModel, QueueItemModel, DecisionModel, AuditModel] as const

/** Moves everything about a subject back in time. */
async function letPass(subjectId: Id, ms: number): Promise<void> {
  const decisions = await DecisionModel.distinct('_id', { subjectId })
  const about = { subjectId: { $in: [subjectId, ...decisions] } }
  for (const { collection } of MOVED) {
    for (const document of await collection.find(about).toArray()) {
      await collection.updateOne({ _id: document._id }, { $set: datesBefore(document, ms) })
    }
  }
}

/** Returns the dates of a document, moved back, by their paths. */
function datesBefore(document: object, ms: number, path = ''): Record<string, Date> {
  const moved = Object.entries(document).flatMap(([key, value]): [string, Date][] => {
    if (value instanceof Date) return [[path + key, new Date(value.getTime() - ms)]]
    const isNested = value?.constructor === Object
    return isNested ? Object.entries(datesBefore(value, ms, `${path}${key}.`)) : []
  })
  return Object.fromEntries(moved)
}

/** Deletes what an earlier seed has written about these people and what they wrote. */
export async function clearModeration(
  people: readonly Id[],
  written: readonly Id[],
): Promise<void> {
  const subjects = [...people, ...written, SURGE_ID]
  const decisions = await DecisionModel.distinct('_id', { subjectId: trusted({ $in: subjects }) })
  const about = { subjectId: trusted({ $in: [...subjects, ...decisions] }) }
  await ReportModel.deleteMany(about)
  await QueueItemModel.deleteMany(about)
  await DecisionModel.deleteMany(about)
  await AuditModel.deleteMany({ actorId: trusted({ $in: [DECIDER.id, SECOND_DECIDER.id] }) })
  await SurgeModel.deleteMany({ _id: SURGE_ID })
}
