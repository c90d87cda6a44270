import { type Types, trusted } from 'mongoose'
import type { ItemKind } from '@/lib/domain/decisions'
import { findDeletedTexts, findReplies } from '@/lib/queue/subjects/kept-texts'
import { shorten } from '@/lib/text/text'
import { ClaimModel } from '@/models/claim'
import { DecisionModel } from '@/models/decision'
import type { QueueItemRecord } from '@/models/queue-item'
import { ReviewModel } from '@/models/review'
import { SurgeModel } from '@/models/surge'
import { UserModel } from '@/models/user'

/** What a row of the queue shows of its subject. */
export type ItemExcerpt = {
  excerpt: string
  about: string
  /** Whether it is about a profile that the public sees. */
  isListed: boolean
}
type Item = Pick<QueueItemRecord, '_id' | 'kind' | 'subjectId'>
/** A text, null for that of the profile, and the account that it is about. */
type SubjectText = { text: string | null; aboutId: Types.ObjectId | null }

const NOT_FOUND: SubjectText = { text: '', aboutId: null }

const EXCERPT_CHARS = 160

/** Returns what the rows of the queue show of their subjects, by item: one query per kind. */
export async function findItemExcerpts(items: readonly Item[]): Promise<Map<string, ItemExcerpt>> {
  const found = await findTexts(items)
  const aboutIds = [...found.values()].flatMap(({ aboutId }) => (aboutId ? [aboutId] : []))
  const people = await UserModel.find(
    { _id: trusted({ $in: aboutIds }) },
    'name about listed',
  ).lean()
  const byId = new Map(people.map((person) => [String(person._id), person]))
  return new Map(
    items.map(({ _id, subjectId }) => {
      const { text, aboutId } = found.get(String(subjectId)) ?? NOT_FOUND
      const person = byId.get(String(aboutId))
      const excerpt = shorten(text ?? person?.about ?? '', EXCERPT_CHARS)
      return [
        String(_id),
        { excerpt, about: person?.name ?? '', isListed: person?.listed ?? false },
      ]
    }),
  )
}

/** Appeals show the text that the decision was about. */
async function findTexts(items: readonly Item[]): Promise<Map<string, SubjectText>> {
  const of = (...kinds: ItemKind[]) =>
    items.filter(({ kind }) => kinds.includes(kind)).map(({ subjectId }) => subjectId)
  const appealed = await DecisionModel.find({ _id: oneOf(of('appeal')) }, 'subjectId kind').lean()
  const also = (kind: ItemKind) =>
    appealed.filter((decision) => decision.kind === kind).map(({ subjectId }) => subjectId)
  const [reviews, replies, surges, claims] = await Promise.all([
    ReviewModel.find(
      { _id: oneOf([...of('review', 'proof'), ...also('review')]) },
      'title details influencerId removedBy',
    ).lean(),
    findReplies([...of('reply'), ...also('reply')]),
    SurgeModel.find({ _id: oneOf(of('surge')) }, 'influencerId').lean(),
    ClaimModel.find({ _id: oneOf(of('claim')) }, 'influencerId text').lean(),
  ])
  const parents = await ReviewModel.find(
    { _id: oneOf(replies.map(({ reviewId }) => reviewId)) },
    'influencerId',
  ).lean()
  const deleted = reviews.filter(({ removedBy }) => removedBy === 'author')
  const kept = await findDeletedTexts(deleted.map(({ _id }) => _id))
  const parentOf = new Map(parents.map(({ _id, influencerId }) => [String(_id), influencerId]))
  const accounts = of('member', 'influencer', 'submission', 'votes')
  const found = new Map<string, SubjectText>([
    ...reviews.map(({ _id, influencerId, ...review }) => {
      const { title, details } = kept.get(String(_id)) ?? review
      return [String(_id), { text: `${title}: ${details}`, aboutId: influencerId }] as const
    }),
    ...replies.map(
      ({ _id, text, reviewId }) =>
        [String(_id), { text, aboutId: parentOf.get(String(reviewId)) ?? null }] as const,
    ),
    ...surges.map(
      ({ _id, influencerId }) => [String(_id), { text: '', aboutId: influencerId }] as const,
    ),
    ...claims.map(
      ({ _id, influencerId, text }) => [String(_id), { text, aboutId: influencerId }] as const,
    ),
    ...of('flags').map((id) => [String(id), { text: '', aboutId: id }] as const),
    ...accounts.map((id) => [String(id), { text: null, aboutId: id }] as const),
  ])
  for (const { _id, kind, subjectId } of appealed) {
    const subject = found.get(String(subjectId))
    const account = kind === 'member' || kind === 'influencer' || kind === 'submission'
    found.set(String(_id), subject ?? { text: null, aboutId: account ? subjectId : null })
  }
  return found
}

const oneOf = (ids: readonly Types.ObjectId[]) => trusted({ $in: [...ids] })
