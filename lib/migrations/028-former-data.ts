import { trusted } from 'mongoose'
import { CRITERIA, NO_ASPECTS, REVIEW_TAGS } from '@/lib/domain/aspects-and-tags'
import { SUBJECT_KINDS, type SubjectKind } from '@/lib/domain/reports'
import { ROLE } from '@/lib/domain/roles'
import { STARS } from '@/lib/domain/stars'
import { dropIndexes } from '@/lib/migrations/021-former-indexes'
import { FORMER_HOSTS_JOB, finishReviewEntries } from '@/lib/migrations/027-review-entries'
import { type Migration, type Place, walk, writeAll } from '@/lib/migrations/migration'
import { findSubject } from '@/lib/queue/subjects/find'
import { REMOVED_TEXT } from '@/lib/ratings/reviews/rules'
import { endOfHold } from '@/lib/surges/rules'
import { DecisionModel, type DecisionRecord } from '@/models/decision'
import { FlagModel, type FlagRecord } from '@/models/flag'
import { JobModel } from '@/models/job'
import { QueueItemModel } from '@/models/queue-item'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { SurgeModel, type SurgeRecord } from '@/models/surge'
import { UserModel, type UserRecord } from '@/models/user'

/**
 * Stores what documents of earlier versions lack, so that nothing has to read them differently, and drops what only hosts of
 * earlier versions needed. Those must have stopped: they store surges in another collection.
 */
export const formerData: Migration = {
  name: 'former-data',
  what: 'fields that documents of earlier versions lack, and the collection of surges',
  models: [ReviewModel, UserModel, SurgeModel, FlagModel, DecisionModel],
  async run(place) {
    await finishFormer()
    await moveSurges()
    // The saved position may be that of another collection.
    const start = { ...place, after: null }
    await fillSurges(start)
    await fillReviews(start)
    await fillInfluencers(start)
    await fillFlags(start)
    await fillDecisions(start)
  },
}

/** Drops what only hosts of earlier versions needed, and does at once what waits until they are gone. */
async function finishFormer(): Promise<void> {
  const lists = (await UserModel.collection.indexes()).flatMap(({ name = '' }) =>
    name.startsWith('list_') ? [name] : [],
  )
  await dropIndexes([
    [UserModel, [...lists, 'role_1_removedAt_1_contributionScore_-1__id_1']],
    [
      QueueItemModel,
      ['isOpen_1_urgency_1_openedAt_1__id_1', 'isOpen_1_kind_1_urgency_1_openedAt_1__id_1'],
    ],
  ])
  const job = { kind: FORMER_HOSTS_JOB }
  if (!(await JobModel.exists(job))) return
  await finishReviewEntries()
  await JobModel.deleteMany(job)
}

/** The collection in which earlier versions store surges. */
const FORMER_COLLECTION = 'storms'

/** Copies all surges into their collection, then drops the former one. */
export async function moveSurges(): Promise<void> {
  const former = SurgeModel.db.collection(FORMER_COLLECTION)
  const surges = await former.find().toArray()
  if (surges.length === 0) return
  const writes = surges.map((surge) => ({
    replaceOne: { filter: { _id: surge._id }, replacement: surge, upsert: true },
  }))
  await SurgeModel.db.collection(SurgeModel.collection.name).bulkWrite(writes)
  await former.drop()
}

/** A decision that was stored without an id gets that of its surge, as its ratings and the decision of staff do. */
const fillSurges = (place: Place) =>
  walk<SurgeRecord>(
    { model: SurgeModel, fields: 'since until verdict verdicts step undoing' },
    place,
    async (batch) => {
      for (const { _id } of batch) await nameVerdict(_id)
      return writeAll<SurgeRecord>(
        SurgeModel,
        batch.map((surge) => ({ filter: { _id: surge._id }, set: completed(surge) })),
      )
    },
  )

async function nameVerdict(surgeId: SurgeRecord['_id']): Promise<void> {
  await ReviewModel.collection.updateMany(
    { surgeId, surgeVerdict: { $in: ['released', 'voided'] }, surgeVerdictId: null },
    { $set: { surgeVerdictId: surgeId } },
  )
  await DecisionModel.collection.updateMany(
    {
      kind: 'surge',
      subjectId: surgeId,
      measures: { $in: ['keep', 'takeDown'] },
      before: { $type: 'object' },
      'before.verdictId': { $exists: false },
      'before.isEmpty': { $ne: true },
    },
    { $set: { 'before.verdictId': surgeId } },
  )
}

function completed({ _id, since, until, verdict, verdicts, step, undoing }: SurgeRecord) {
  const isUnlisted = verdict && !verdicts?.length
  const decided = isUnlisted ? [{ _id: null, verdict }] : (verdicts ?? [])
  return {
    until: endOfHold({ since, until: until ?? null }),
    verdicts: decided.map((one) => ({ ...one, _id: one._id ?? _id })),
    undoing: undoing ?? (step === 'unrelease' || step === 'unvoid' ? _id : null),
  }
}

const fillReviews = (place: Place) =>
  walk<ReviewRecord>(
    { model: ReviewModel, fields: 'editedAt textEditedAt history criteria tags relationship' },
    place,
    (batch) =>
      writeAll<ReviewRecord>(
        ReviewModel,
        batch.flatMap((review) => {
          const { _id, editedAt, textEditedAt, history = [] } = review
          const isEdited = Boolean(editedAt) && textEditedAt === undefined
          const isOld = history.some((edit) => edit.isTakenBack === undefined || lacksAspects(edit))
          const set = {
            ...(lacksAspects(review) && aspectsOf(review)),
            ...(isEdited && { textEditedAt: editedAt }),
            ...(isOld && { history: history.map(withMarks) }),
          }
          if (Object.keys(set).length === 0) return []
          const filter = { _id, editedAt: editedAt ?? null, ...(isOld && lengthOf(history)) }
          return [{ filter, set }]
        }),
      ),
  )

const lengthOf = ({ length }: readonly unknown[]) => ({ history: { $size: length } })

type Aspects = Pick<ReviewRecord, 'criteria' | 'tags' | 'relationship'>

const lacksAspects = ({ criteria, tags, relationship }: Partial<Aspects>) =>
  !(criteria && tags && relationship)

const aspectsOf = ({ criteria, tags, relationship }: Partial<Aspects>) => ({
  criteria: criteria ?? NO_ASPECTS.criteria,
  tags: tags ?? NO_ASPECTS.tags,
  relationship: relationship ?? NO_ASPECTS.relationship,
})

const withMarks = (edit: ReviewRecord['history'][number]) => ({
  ...edit,
  ...aspectsOf(edit),
  isTakenBack:
    edit.isTakenBack ?? [edit.title, edit.details].every((text) => text === REMOVED_TEXT),
})

const MISSING = trusted({ $exists: false })
const DEFAULTS = {
  followersCount: 0,
  criteriaSums: CRITERIA.map(() => 0),
  criteriaCounts: CRITERIA.map(() => 0),
  tagCounts: REVIEW_TAGS.map(() => 0),
  ratingWeeks: [],
} satisfies Partial<Record<keyof UserRecord, unknown>>

async function fillInfluencers(place: Place): Promise<void> {
  const filter = { role: ROLE.influencer, shownCounts: trusted({ $not: { $size: STARS.length } }) }
  await walk<UserRecord>(
    { model: UserModel, fields: 'shownCounts', filter },
    place,
    async (batch) =>
      writeAll<UserRecord>(
        UserModel,
        await Promise.all(
          batch.map(async ({ _id, shownCounts = null }) => ({
            filter: { _id, shownCounts },
            set: { shownCounts: await countShown(_id) },
          })),
        ),
      ),
  )
  for (const [field, value] of Object.entries(DEFAULTS)) {
    const missing = { role: ROLE.influencer, [field]: MISSING }
    await UserModel.updateMany(missing, { $set: { [field]: value } }, { timestamps: false })
  }
}

async function countShown(influencerId: UserRecord['_id']): Promise<number[]> {
  const counts = await ReviewModel.aggregate<{ _id: number; count: number }>([
    { $match: { influencerId, status: 'shown' } },
    { $group: { _id: '$rating', count: { $sum: 1 } } },
  ])
  return STARS.map((stars) => counts.find(({ _id }) => _id === stars)?.count ?? 0)
}

const fillFlags = (place: Place) =>
  walk<FlagRecord>(
    { model: FlagModel, fields: 'reviewId', filter: { influencerId: null } },
    place,
    async (batch) => {
      const ids = batch.map(({ reviewId }) => reviewId)
      const reviews = await ReviewModel.find({ _id: trusted({ $in: ids }) }, 'influencerId').lean()
      const of = new Map(reviews.map(({ _id, influencerId }) => [String(_id), influencerId]))
      return writeAll<FlagRecord>(
        FlagModel,
        batch.flatMap(({ _id, reviewId }) => {
          const influencerId = of.get(String(reviewId))
          return influencerId
            ? [{ filter: { _id, influencerId: null }, set: { influencerId } }]
            : []
        }),
      )
    },
  )

/** Of a text that was edited after the decision, the date of the decision tells the versions apart. */
const fillDecisions = (place: Place) =>
  walk<DecisionRecord>(
    {
      model: DecisionModel,
      fields: 'kind subjectId createdAt',
      filter: { kind: trusted({ $in: SUBJECT_KINDS }), textEditedAt: MISSING },
    },
    place,
    async (batch) => {
      const writes = batch.map(async ({ _id, kind, subjectId, createdAt }) => {
        const editedAt = (await findSubject(kind as SubjectKind, subjectId))?.editedAt ?? null
        const textEditedAt = editedAt && editedAt > createdAt ? createdAt : editedAt
        return { filter: { _id, textEditedAt: { $exists: false } }, set: { textEditedAt } }
      })
      return writeAll<DecisionRecord>(DecisionModel, await Promise.all(writes))
    },
  )
