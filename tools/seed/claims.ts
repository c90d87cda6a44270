import { type Types, trusted } from 'mongoose'
import type { Actor } from '@/lib/auth/types'
import type { ClaimDecision } from '@/lib/domain/claims'
import { days } from '@/lib/domain/durations'
import { ROLE } from '@/lib/domain/roles'
import { startClaim } from '@/lib/influencers/claims/commands'
import { decideClaim } from '@/lib/moderation/staff/requests'
import { rateInfluencer } from '@/lib/ratings/commands'
import { saveResponse } from '@/lib/ratings/official-responses/commands'
import { AuditModel } from '@/models/audit'
import { ClaimModel } from '@/models/claim'
import { DecisionModel } from '@/models/decision'
import { QueueItemModel } from '@/models/queue-item'
import { ReplyModel } from '@/models/reply'
import { ReviewModel } from '@/models/review'
import { UserModel } from '@/models/user'
import { CLAIMED, demoId } from '@/tools/seed/demo-ids'
import type { SeededInfluencer } from '@/tools/seed/people'

type Person = { _id: Types.ObjectId; name: string }

/** Who decides about claims in the demo; without an account, as the others of its staff. */
const DECIDER: Actor = {
  id: String(demoId('staff', 1)),
  name: '',
  role: ROLE.admin,
  isVerified: true,
}

const actorOf = ({ _id, name }: Person): Actor => ({
  id: String(_id),
  name,
  role: ROLE.member,
  isVerified: true,
})

const CONFIRM = { decision: 'confirm', reason: '', isHandleConfirmed: true } as const

/** A claim of a member who has written nothing, to a profile that lists a website, in each state that the site shows. */
const CLAIMS = [
  { influencer: CLAIMED, state: 'confirmed' },
  { influencer: 21, state: 'pending' },
  { influencer: 23, state: 'refused' },
  { influencer: 25, state: 'contested' },
] as const

const RESPONSES = [
  'Thank you for saying it so plainly. The two posts in March were paid for, and the label was too small. It has stood in the first line since then.',
  'That delivery was late, and I should have written to everyone on the first day. Those who asked have their money back.',
  'Thank you!',
] as const

/**
 * Gives the demo claims in each state and official responses, by the functions of the site: `members` are without
 * contributions. Call it once the rest is stored.
 */
export async function seedClaims(
  now: Date,
  influencers: readonly SeededInfluencer[],
  members: readonly Person[],
): Promise<void> {
  for (const [index, { influencer: place, state }] of CLAIMS.entries()) {
    const [influencer, member] = [influencers[place], members[index]]
    if (!(influencer && member)) continue
    const claim = await startClaim(actorOf(member), {
      influencerId: String(influencer._id),
      method: 'file',
      handle: influencer.socialHandles ?? '',
      text: 'I run this channel and the shop that belongs to it.',
    })
    await HAPPENS[state]({ claimId: claim.id, influencerId: influencer._id, member, now })
  }
}

type Story = { claimId: string; influencerId: Types.ObjectId; member: Person; now: Date }
const because = (decision: ClaimDecision, reason: string) => ({ ...CONFIRM, decision, reason })

const HAPPENS: Record<(typeof CLAIMS)[number]['state'], (story: Story) => Promise<void>> = {
  async pending() {},
  async refused({ claimId }) {
    const reason = 'The file isn’t on the website, and you haven’t answered our question.'
    await decideClaim(DECIDER, claimId, because('refuse', reason))
  },
  async confirmed(story) {
    await decideClaim(DECIDER, story.claimId, CONFIRM)
    await letPass(story)
    await respond(story)
  },
  async contested(story) {
    await decideClaim(DECIDER, story.claimId, CONFIRM)
    await letPass(story)
    const reason = 'Another person has shown us a contract with this channel.'
    await decideClaim(DECIDER, story.claimId, because('contest', reason))
  },
}

/** Moves the confirmation of a claim back by some weeks. */
async function letPass({ claimId, influencerId, now }: Story): Promise<void> {
  const since = new Date(now.getTime() - days(47))
  const options = { timestamps: false } as const
  await UserModel.updateOne({ _id: influencerId }, { $set: { 'ownership.since': since } }, options)
  const { _id } = await ClaimModel.findById(claimId, '_id').orFail().lean()
  await ClaimModel.collection.updateOne(
    { _id },
    { $set: { createdAt: new Date(since.getTime() - days(2)), decidedAt: since } },
  )
}

/** Responds to the lowest ratings; the first reviewer changes theirs afterwards. */
async function respond({ influencerId, member: owner }: Story): Promise<void> {
  const reviews = await ReviewModel.find({ influencerId, status: 'shown', hiddenUnder: null })
    .sort({ rating: 1, createdAt: -1 })
    .limit(RESPONSES.length)
    .lean()
  for (const [index, { _id }] of reviews.entries()) {
    const text = RESPONSES[index] ?? RESPONSES[2]
    await saveResponse({ reviewId: String(_id), text }, actorOf(owner))
  }
  const [first] = reviews
  if (!first) return
  const author = { _id: first.authorId, name: first.authorName ?? '' }
  await rateInfluencer(
    {
      influencerId: String(influencerId),
      rating: 3,
      title: first.title,
      details: `${first.details}\n\nThey have answered and put it right, so I give more stars.`,
    },
    actorOf(author),
  )
}

/** Deletes what an earlier seed has written. */
export async function clearClaims(people: readonly Types.ObjectId[]): Promise<void> {
  const one = trusted({ $in: people })
  const claims = { $or: [{ memberId: one }, { influencerId: one }] }
  const about = {
    kind: 'claim' as const,
    subjectId: trusted({ $in: await ClaimModel.distinct('_id', claims) }),
  }
  await QueueItemModel.deleteMany(about)
  await DecisionModel.deleteMany(about)
  await ClaimModel.deleteMany(claims)
  await ReplyModel.deleteMany({ authorId: one, isOfficial: true })
  await AuditModel.deleteMany({ actorId: DECIDER.id })
}
