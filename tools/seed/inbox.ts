import type { Types } from 'mongoose'
import { hours } from '@/lib/domain/durations'
import { demoId } from '@/tools/seed/demo-ids'

type Person = { _id: Types.ObjectId }
type Rating = Person & { authorId: Types.ObjectId; influencerId: Types.ObjectId }
type People = { members: readonly Person[]; influencers: readonly Person[] }

/** The inbox of the first member: each kind of entry, read and unread. */
export function createNotices(
  now: Date,
  { members, influencers }: People,
  reviews: readonly Rating[],
) {
  const [owner, ...others] = members
  const [influencer] = influencers
  const review = reviews.find(({ authorId }) => owner && authorId.equals(owner._id))
  if (!(owner && influencer && review)) return []
  const people = others.slice(0, 4).map(({ _id }) => _id)
  const about = { subject: String(review._id), influencerId: review.influencerId }
  const followed = { subject: String(influencer._id), influencerId: influencer._id }
  const entries = [
    { kind: 'reply', ...about, peopleIds: people.slice(0, 2), count: 2 },
    { kind: 'like', ...about, count: 4 },
    { kind: 'followedInfluencer', ...followed, count: 3 },
    { kind: 'followedMember', ...about, subject: String(people[0]), peopleIds: people.slice(0, 1) },
    { kind: 'submission', ...followed, outcome: 'approved' },
    {
      kind: 'submission',
      subject: String(demoId('refused submission')),
      outcome: 'refused',
      text: 'We could not find this person on any platform.',
    },
    { kind: 'points', subject: '100', text: '100' },
  ]
  return entries.map((entry, n) => ({
    _id: demoId('notice', n),
    userId: owner._id,
    influencerId: null,
    peopleIds: [],
    count: 1,
    outcome: '',
    text: '',
    isPending: false,
    isRead: n > 3,
    ...entry,
    at: new Date(now.getTime() - hours(1 + n * 9)),
  }))
}

/** Whom the first members follow, and one whom the first has muted. */
export function createRelations(now: Date, { members, influencers }: People) {
  const [owner, ...others] = members
  const muted = others.at(-1)
  if (!(owner && muted)) return []
  const choice = (member: Person, target: Person, kind: string) => ({
    _id: demoId('relation', String(member._id), String(target._id), kind),
    memberId: member._id,
    targetId: target._id,
    kind,
    createdAt: now,
  })
  return [
    ...influencers.slice(0, 3).map((target) => choice(owner, target, 'follow')),
    ...others.slice(0, 1).map((target) => choice(owner, target, 'follow')),
    choice(owner, muted, 'mute'),
    ...others
      .slice(0, 12)
      .flatMap((member, n) =>
        influencers.slice(0, 1 + (n % 4)).map((target) => choice(member, target, 'follow')),
      ),
  ]
}
