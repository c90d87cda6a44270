import { Types, trusted } from 'mongoose'
import type { Actor } from '@/lib/auth/types'
import type { ClaimState } from '@/lib/domain/claims'
import { hasPower, powerFor } from '@/lib/domain/powers'
import { ROLE } from '@/lib/domain/roles'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { findAuthorIds } from '@/lib/queue/subjects/authors'
import { findReplies } from '@/lib/queue/subjects/kept-texts'
import { appealsOf } from '@/lib/reports/decisions/rules'
import { ClaimModel } from '@/models/claim'
import { DecisionModel, type DecisionRecord } from '@/models/decision'
import type { QueueItemRecord } from '@/models/queue-item'
import { ReportModel } from '@/models/report'
import { ReviewModel } from '@/models/review'
import { SurgeModel } from '@/models/surge'
import { UserModel } from '@/models/user'

/** What an item is about. */
export type Concern = Pick<QueueItemRecord, 'kind' | 'subjectId'>
type Id = Types.ObjectId

const keyOf = ({ kind, subjectId }: Concern) => `${kind} ${subjectId}`
const oneOf = (ids: readonly Id[]) => trusted({ $in: [...ids] })

/**
 * Returns for which of these items the actor is a party, as a test: author, reporter, owner or sender of the profile, who
 * appeals, or who has decided what is appealed. With a fixed number of queries, however many items there are.
 */
export async function findConflicts(
  actor: Pick<Actor, 'id'>,
  items: readonly Concern[],
): Promise<(item: Concern) => boolean> {
  const decisions = await findDecisions(items)
  const subjects = items.map((item) => subjectOf(item, decisions))
  const influencers = await findInfluencers(subjects)
  const ownIds = await findAuthorIds(actor.id)
  const authored = await findAuthored(actor, ownIds, subjects)
  const reported = await findReported(actor, subjects, decisions)
  const profiles = await findOwnProfiles(actor, [...influencers.values()])
  return (item) => {
    const subject = subjectOf(item, decisions)
    const appealed = decisions.get(String(item.subjectId))
    const influencerId = influencers.get(keyOf(subject))
    return (
      authored.has(keyOf(subject)) ||
      reported.has(String(subject.subjectId)) ||
      profiles.has(String(influencerId)) ||
      (appealed !== undefined && isPartyOf(appealed, ownIds, reported))
    )
  }
}

/** Whether the actor is a party of an appealed decision, or of the appeals against it. */
const isPartyOf = (
  decision: DecisionRecord,
  ownIds: readonly (Id | string)[],
  reported: ReadonlySet<string>,
): boolean =>
  reported.has(String(decision._id)) ||
  partiesOf(decision).some((party) => party && ownIds.some((id) => party.equals(id)))

/**
 * Returns the item if the actor may see it. Throws `notFound` without one, and for one of a kind that their powers do not cover;
 * `forbidden` for a party of it, who learns nothing, unless an admin.
 */
export async function visibleTo<I extends Concern>(actor: Actor, item: I | null): Promise<I> {
  if (!item || !hasPower(actor, powerFor(item.kind))) {
    throw new AppError('notFound', SERVER_MESSAGES.itemNotFound)
  }
  if (actor.role !== ROLE.admin && (await findConflicts(actor, [item]))(item)) {
    throw new AppError('forbidden', SERVER_MESSAGES.itemExcluded)
  }
  return item
}

/** Throws like `visibleTo`, for what is listed without its item. */
export async function requireVisible(
  actor: Actor,
  kind: Concern['kind'],
  id: string,
): Promise<void> {
  await visibleTo(actor, { kind, subjectId: new Types.ObjectId(id) })
}

/** The decisions that appeals are against, by id. */
async function findDecisions(items: readonly Concern[]): Promise<Map<string, DecisionRecord>> {
  const ids = items.filter(({ kind }) => kind === 'appeal').map(({ subjectId }) => subjectId)
  if (ids.length === 0) return new Map()
  const decisions = await DecisionModel.find({ _id: oneOf(ids) }).lean<DecisionRecord[]>()
  return new Map(decisions.map((decision) => [String(decision._id), decision]))
}

/** What the decision of an appeal is about, else the item's own subject. */
const subjectOf = (item: Concern, decisions: ReadonlyMap<string, DecisionRecord>): Concern =>
  (item.kind === 'appeal' && decisions.get(String(item.subjectId))) || item

/** Whose decision is appealed, who has appealed, and who has decided that before. */
const partiesOf = (decision: DecisionRecord) => [
  decision.authorId,
  decision.deciderId,
  ...appealsOf(decision).flatMap(({ byId, decidedBy }) => [byId, decidedBy]),
]

const idsOf = (subjects: readonly Concern[], ...kinds: Concern['kind'][]) =>
  subjects.filter(({ kind }) => kinds.includes(kind)).map(({ subjectId }) => subjectId)

/** The profile that each subject is about, by its key. */
async function findInfluencers(subjects: readonly Concern[]): Promise<Map<string, Id>> {
  const replies = await findReplies(idsOf(subjects, 'reply'))
  const parents = new Map(replies.map(({ _id, reviewId }) => [String(_id), reviewId]))
  const reviewIds = [...idsOf(subjects, 'review', 'proof'), ...parents.values()]
  const reviews = await ReviewModel.find({ _id: oneOf(reviewIds) }, 'influencerId').lean()
  const surgeIds = idsOf(subjects, 'surge')
  const surges = await SurgeModel.find({ _id: oneOf(surgeIds) }, 'influencerId').lean()
  const claimIds = idsOf(subjects, 'claim')
  const claims = await ClaimModel.find({ _id: oneOf(claimIds) }, 'influencerId').lean()
  const rated = new Map(
    [...reviews, ...surges, ...claims].map((one) => [String(one._id), one.influencerId]),
  )
  return new Map(
    subjects.flatMap((subject) => {
      const { kind, subjectId } = subject
      const id = kind === 'reply' ? parents.get(String(subjectId)) : subjectId
      const isProfile = kind === 'influencer' || kind === 'submission' || kind === 'flags'
      const influencerId = isProfile ? subjectId : rated.get(String(id))
      return influencerId ? [[keyOf(subject), influencerId] as const] : []
    }),
  )
}

/** A claim that waits, or whose claimant owns the profile. */
const CLAIMING = trusted({ $in: ['pending', 'confirmed', 'contested'] as ClaimState[] })

/** Those of these profiles that the actor owns, claims or has submitted. */
export async function findOwnProfiles(
  { id }: Pick<Actor, 'id'>,
  ids: readonly (Id | string)[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const own = { $or: [{ claimedBy: id }, { submittedBy: id, approved: false }] }
  const among = trusted({ $in: [...ids] })
  const profiles = await UserModel.find({ _id: among, ...own }, '_id').lean()
  const claims = { memberId: id, influencerId: among, state: CLAIMING }
  const claimed = await ClaimModel.find(claims, 'influencerId').lean()
  return new Set([
    ...profiles.map(({ _id }) => String(_id)),
    ...claimed.map(({ influencerId }) => String(influencerId)),
  ])
}

/** The subjects, by key, that the actor has written or is; of groups those with a text by the actor. */
async function findAuthored(
  { id }: Pick<Actor, 'id'>,
  ownIds: readonly (Id | string)[],
  subjects: readonly Concern[],
): Promise<Set<string>> {
  const authorId = trusted({ $in: [...ownIds] })
  const jointIds = idsOf(subjects, 'flags')
  const flagged =
    jointIds.length > 0
      ? await ReportModel.find({ jointId: oneOf(jointIds) }, 'jointId subjectId').lean()
      : []
  const reviewIds = [
    ...idsOf(subjects, 'review', 'proof'),
    ...flagged.map(({ subjectId }) => subjectId),
  ]
  const reviews = await ReviewModel.find({ _id: oneOf(reviewIds), authorId }, '_id').lean()
  const replies = (await findReplies(idsOf(subjects, 'reply'))).filter((reply) =>
    ownIds.some((own) => reply.authorId.equals(own)),
  )
  const surged = await ReviewModel.find(
    { surgeId: oneOf(idsOf(subjects, 'surge')), authorId },
    'surgeId',
  ).lean()
  const own = new Set(reviews.map(({ _id }) => String(_id)))
  return new Set([
    ...[...own].flatMap((one) => [`review ${one}`, `proof ${one}`]),
    ...replies.map(({ _id }) => `reply ${_id}`),
    ...surged.map(({ surgeId }) => `surge ${surgeId}`),
    ...flagged.flatMap(({ jointId, subjectId }) =>
      own.has(String(subjectId)) ? [`flags ${jointId}`] : [],
    ),
    `member ${id}`,
    `votes ${id}`,
  ])
}

/** The subjects, joint items and decisions that the actor's reports are about. */
async function findReported(
  { id }: Pick<Actor, 'id'>,
  subjects: readonly Concern[],
  decisions: ReadonlyMap<string, DecisionRecord>,
): Promise<Set<string>> {
  const ids = subjects.map(({ subjectId }) => subjectId)
  const decided = [...decisions.values()].map(({ _id }) => _id)
  const reports = await ReportModel.find(
    {
      reporterId: id,
      $or: [
        { subjectId: oneOf(ids), state: 'open' },
        { jointId: oneOf(ids), state: 'open' },
        { decisionId: oneOf(decided) },
      ],
    },
    'subjectId jointId decisionId',
  ).lean()
  return new Set(
    reports.flatMap(({ subjectId, jointId, decisionId }) =>
      [subjectId, jointId, decisionId].flatMap((one) => (one ? [String(one)] : [])),
    ),
  )
}
