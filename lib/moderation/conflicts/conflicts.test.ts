import { Types, trusted } from 'mongoose'
import { expect, test } from 'vitest'
import { setPowers } from '@/lib/accounts/powers/commands'
import { suspendMember } from '@/lib/accounts/suspension/commands'
import type { Actor } from '@/lib/auth/types'
import type { ItemKind } from '@/lib/domain/decisions'
import type { Power } from '@/lib/domain/powers'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { checkClaim } from '@/lib/moderation/claims/check'
import { openClaimDocument } from '@/lib/moderation/claims/commands'
import { refuseOwnProfiles } from '@/lib/moderation/conflicts/commands'
import { openProof } from '@/lib/moderation/proofs/commands'
import { appealDecision, decideQueued } from '@/lib/moderation/staff/appeals'
import { findItem, findItemStars } from '@/lib/moderation/staff/item-detail'
import { addNote, openForStaff, takeItem } from '@/lib/moderation/staff/items'
import { listQueue } from '@/lib/moderation/staff/queries'
import { decideClaim, decideProof } from '@/lib/moderation/staff/requests'
import { restoreReview } from '@/lib/moderation/staff/reviews'
import { openItem, openUnreported } from '@/lib/queue/items'
import { fileReport } from '@/lib/reports/commands'
import { ClaimModel } from '@/models/claim'
import { QueueItemModel } from '@/models/queue-item'
import { ReviewProofModel } from '@/models/review-proof'
import { UserModel } from '@/models/user'
import { decideReview, ORDER, REPORT, SPAM } from '@/tests/support/decide'
import {
  actorOf,
  aMember,
  aMemberWithRecord,
  anAdmin,
  anAnonymousReview,
  anInfluencer,
  aReview,
  aSurge,
} from '@/tests/support/factories'
import { withDatabase, withSettings } from '@/tests/support/http'

withDatabase()

const ALL = { kinds: [], severity: 1, ageMs: 0, language: '', skip: 0 }

/** A member with powers, old enough to report and to appeal. */
async function aHolder(...powers: Power[]): Promise<Actor> {
  return { ...actorOf(await aMemberWithRecord({ powers })), powers }
}

const itemAbout = async (kind: ItemKind, subjectId: unknown): Promise<string> =>
  String(
    (
      await QueueItemModel.findOne({ kind, subjectId: String(subjectId), isOpen: true })
        .orFail()
        .lean()
    )._id,
  )

/** Tries everything that an item allows. */
async function attempts(actor: Actor, id: string): Promise<string[]> {
  const order = { ...ORDER, ...SPAM, measures: ['keep'] as const }
  const all = [
    () => findItem(actor, id),
    () => findItemStars(actor, id),
    () => takeItem(actor, id),
    () => addNote(actor, id, 'Hm.'),
    () => decideQueued(actor, id, order),
  ]
  const outcomes = []
  for (const attempt of all) {
    outcomes.push(
      await attempt().then(
        () => 'done',
        (error) => error.reason as string,
      ),
    )
  }
  return outcomes
}

/** A review that a member has published without their name. */
async function aPublished(memberId: Types.ObjectId): Promise<string> {
  const { id } = await anAnonymousReview({ memberId, publishedAt: new Date() })
  const _id = new Types.ObjectId(id)
  await aReview({ _id, authorId: _id })
  return id
}

const REFUSED = Array(5).fill('forbidden')
const isListed = async (actor: Actor, id: string) =>
  (await listQueue(actor, ALL)).entries.some((entry) => entry.id === id)

type Case = [string, (holder: Actor) => Promise<string>]

const PARTIES: Case[] = [
  [
    'the author of a review',
    async ({ id }) => openForStaff('review', (await aReview({ authorId: id as never })).id),
  ],
  [
    'the author of an anonymous review',
    async ({ id }) => openForStaff('review', await aPublished(new Types.ObjectId(id))),
  ],
  ['the member reported', async ({ id }) => openForStaff('member', id)],
  [
    'who reported it',
    async (holder) => {
      const review = await aReview()
      await fileReport({ ...REPORT, subjectId: review.id }, holder)
      return itemAbout('review', review._id)
    },
  ],
  [
    'the owner of the profile',
    async ({ id }) =>
      openForStaff('influencer', (await anInfluencer({ claimedBy: id as never })).id),
  ],
  [
    'the owner of the profile that a review is about',
    async ({ id }) => {
      const { _id: influencerId } = await anInfluencer({ claimedBy: id as never })
      return openForStaff('review', (await aReview({ influencerId })).id)
    },
  ],
  [
    'the member whose votes wait',
    async ({ id }) => {
      await openUnreported('votes', id)
      return itemAbout('votes', id)
    },
  ],
  [
    'an author in a surge',
    async ({ id }) => {
      const surge = await aSurge()
      await aReview({ surgeId: new Types.ObjectId(surge.id), authorId: id as never })
      await openUnreported('surge', surge.id)
      return itemAbout('surge', surge.id)
    },
  ],
]

test.each(PARTIES)(
  '[A10] a moderator who is %s neither sees nor holds nor decides it; another one does',
  async (_, open) => {
    const [party, other] = [await aHolder('moderate'), await aHolder('moderate')]
    const id = await open(party)
    expect(await attempts(party, id)).toEqual(REFUSED)
    expect(await isListed(party, id)).toBe(false)
    expect(await isListed(other, id)).toBe(true)
    await expect(findItem(other, id)).resolves.toMatchObject({ id })
  },
)

test('[A10] nobody decides an appeal against their own decision, nor their own appeal', async () => {
  const [decider, author, third] = [
    await aHolder('moderate'),
    await aHolder('moderate'),
    await aHolder('moderate'),
  ]
  const review = await aReview({ authorId: author.id as never })
  const item = await openForStaff('review', review.id)
  const number = await decideQueued(decider, item, {
    ...ORDER,
    ...SPAM,
    measures: ['takeDown'],
  })
  await appealDecision(author, number, 'It is not advertising.')
  const { _id } = await QueueItemModel.findOne({ kind: 'appeal', isOpen: true }).orFail().lean()
  for (const party of [decider, author]) expect(await attempts(party, String(_id))).toEqual(REFUSED)
  const grant = { ...ORDER, measures: ['grant'] as const, reasons: 'Indeed.' }
  await expect(decideQueued(third, String(_id), grant)).resolves.toBe(number)
})

test('[A10] an admin who is a party leaves it to others who can, and decides it when alone', async () => {
  const admin = actorOf(await anAdmin())
  const { id } = await aReview({ authorId: admin.id as never })
  const order = { ...ORDER, measures: ['keep'] as const }
  const item = await openForStaff('review', id)
  const others = { _id: trusted({ $ne: admin.id }) }
  await UserModel.updateMany(others, { $set: { powers: [] } })
  const holder = await aHolder('curate')
  await UserModel.updateMany({ ...others, role: 1 }, { $set: { removedAt: new Date() } })
  // Who curates cannot decide about a review.
  await UserModel.updateOne({ _id: holder.id }, { $set: { powers: ['moderate'] } })
  await expect(decideQueued(admin, item, order)).rejects.toMatchObject({ reason: 'forbidden' })
  await UserModel.updateOne({ _id: holder.id }, { $set: { powers: ['curate'] } })
  await expect(decideQueued(admin, item, order)).resolves.toMatch(/^D-/)
})

test('[A10] `curate` decides submissions and nothing else of the queue, `moderate` everything else', async () => {
  const [moderator, curator] = [await aHolder('moderate'), await aHolder('curate')]
  const submission = await anInfluencer({ approved: false, listed: false })
  await openUnreported('submission', submission._id)
  const waiting = await itemAbout('submission', submission._id)
  const reported = await openForStaff('review', (await aReview()).id)
  expect(await attempts(moderator, waiting)).toEqual(Array(5).fill('notFound'))
  expect(await attempts(curator, reported)).toEqual(Array(5).fill('notFound'))
  const kinds = async (actor: Actor) =>
    new Set((await listQueue(actor, ALL)).entries.map(({ kind }) => kind))
  expect(await kinds(curator)).toEqual(new Set(['submission']))
  expect([...(await kinds(moderator))]).not.toContain('submission')
  const { counts } = await listQueue(curator, { ...ALL, kinds: ['review'] })
  expect(counts.review).toBe(0)
  expect((await listQueue(curator, { ...ALL, kinds: ['review'] })).entries).toEqual([])

  const approve = { ...ORDER, measures: ['approve'] as const }
  await decideQueued(curator, waiting, approve)
  expect((await submission.reload()).listed).toBe(true)
})

test('[A10] who curates touches neither a profile of their own nor a submission of their own', async () => {
  const curator = await aHolder('curate')
  const submittedBy = curator.id as never
  const sent = await anInfluencer({ approved: false, listed: false, submittedBy })
  await openUnreported('submission', sent._id)
  const approve = { ...ORDER, measures: ['approve'] as const }
  const item = await itemAbout('submission', sent._id)
  await expect(decideQueued(curator, item, approve)).rejects.toMatchObject({ reason: 'forbidden' })
  const owned = await anInfluencer({ claimedBy: curator.id as never })
  for (const { id } of [sent, owned]) {
    await expect(refuseOwnProfiles(curator, [id])).rejects.toMatchObject({ reason: 'forbidden' })
  }
  await expect(refuseOwnProfiles(curator, [(await anInfluencer()).id])).resolves.toBeUndefined()
})

test('[A10] nobody decides on a claim or a proof about a profile that they own or claim, or looks at its document', async () => {
  const [party, other] = [actorOf(await anAdmin()), actorOf(await anAdmin())]
  const [owned, claimed] = [
    await anInfluencer({ claimedBy: party.id as never }),
    await anInfluencer(),
  ]
  const claimOf = async (influencerId: Types.ObjectId, memberId: unknown) => {
    const given = { method: 'document', code: 'c', hasDocument: true } as const
    return String(
      (await ClaimModel.create({ ...given, influencerId, memberId: memberId as never }))._id,
    )
  }
  const mine = await claimOf(claimed._id, party.id)
  const rivals = [
    await claimOf(owned._id, (await aMember()).id),
    await claimOf(claimed._id, (await aMember()).id),
  ]
  const refuse = { decision: 'refuse' as const, reason: 'No.', isHandleConfirmed: false }
  const forbidden = { reason: 'forbidden', message: SERVER_MESSAGES.itemExcluded }
  for (const id of [mine, ...rivals]) {
    await expect(decideClaim(party, id, refuse)).rejects.toMatchObject(forbidden)
    await expect(openClaimDocument(party, id)).rejects.toMatchObject(forbidden)
  }
  await withSettings({ CLAIM_FETCH: '1' }, async () => {
    await expect(checkClaim(party, mine)).rejects.toMatchObject(forbidden)
  })
  for (const { _id: influencerId } of [owned, claimed]) {
    const { id } = await aReview({ influencerId })
    await ReviewProofModel.create({
      _id: new Types.ObjectId(id),
      state: 'pending',
      sentAt: new Date(),
    })
    const order = { decision: 'shown' as const, reason: 'Seen.' }
    await expect(decideProof(party, id, order)).rejects.toMatchObject(forbidden)
    await expect(openProof(party, id)).rejects.toMatchObject(forbidden)
    await expect(decideProof(other, id, order)).resolves.toBeUndefined()
  }
  for (const id of [mine, ...rivals]) {
    await expect(decideClaim(other, id, refuse)).resolves.toBeUndefined()
  }
  // A refused claimant has no part in the profile any more.
  await expect(refuseOwnProfiles(party, [claimed.id], null)).resolves.toBeUndefined()
})

test('[A10] an admin cannot restore their own review; another one can', async () => {
  const [author, other] = [actorOf(await anAdmin()), actorOf(await anAdmin())]
  const { id } = await aReview({ authorId: author.id as never })
  await decideReview(other, id, 'takeDown')
  await expect(restoreReview(author, id)).rejects.toMatchObject({ reason: 'forbidden' })
  await expect(restoreReview(other, id)).resolves.toBeUndefined()
})

test('[A10] a moderator never learns who reported, only how often they were right; an admin does', async () => {
  const [moderator, admin] = [await aHolder('moderate'), actorOf(await anAdmin())]
  const reporter = await aMemberWithRecord({ name: 'Reporting Rita' })
  const review = await aReview()
  await fileReport({ ...REPORT, subjectId: review.id }, actorOf(reporter))
  const id = await itemAbout('review', review._id)
  const seen = JSON.stringify(await findItem(moderator, id))
  expect(seen).not.toMatch(new RegExp(`Rita|${reporter.id}|@example`))
  expect((await findItem(moderator, id)).reports[0]?.reporter).toMatchObject({
    id: null,
    name: '',
    upheld: 1,
  })
  expect((await findItem(admin, id)).reports[0]?.reporter).toMatchObject({
    id: reporter.id,
    name: 'Reporting Rita',
  })
})

test('[A10] a moderator suspends members, but neither admins nor colleagues', async () => {
  const moderator = await aHolder('moderate')
  const until = new Date(Date.now() + 86_400_000)
  const suspend = (id: string) => suspendMember(moderator, id, { until, reason: 'Spam.' })
  await expect(suspend((await anAdmin()).id)).rejects.toMatchObject({ reason: 'conflict' })
  const colleague = await aMember({ powers: ['curate'] })
  await expect(suspend(colleague.id)).rejects.toMatchObject({ reason: 'forbidden' })
  expect((await colleague.reload()).suspension).toBeNull()
  const review = await aReview({ authorId: colleague._id })
  const item = await openForStaff('review', review.id)
  const measures = ['suspendAuthor'] as const
  const order = { ...ORDER, ...SPAM, measures, suspendedUntil: until }
  await expect(decideQueued(moderator, item, order)).rejects.toMatchObject({ reason: 'forbidden' })
  expect((await findItem(moderator, item)).author?.isStaff).toBe(true)
  await expect(suspend((await aMember()).id)).resolves.toBeUndefined()

  // The refusal about an anonymous author says nothing of who it is.
  for (const author of [colleague, await aMember()]) {
    const anonymous = await openForStaff('review', await aPublished(author._id))
    await expect(decideQueued(moderator, anonymous, order)).rejects.toThrow('Only an admin')
    expect((await author.reload()).suspension).toBeNull()
  }
})

test('[A10] a held item is free again when its holder loses the power', async () => {
  const moderator = await aHolder('moderate')
  const item = await openForStaff('review', (await aReview()).id)
  await takeItem(moderator, item)
  await setPowers(actorOf(await anAdmin()), moderator.id, [])
  expect((await QueueItemModel.findById(item).orFail().lean()).takenBy).toBeNull()
})

test('items of joint flags know their authors', async () => {
  const jointId = new Types.ObjectId()
  await openItem({ kind: 'flags', subjectId: jointId, severity: 2, weight: 1 })
  const id = await itemAbout('flags', jointId)
  await expect(findItem(await aHolder('moderate'), id)).resolves.toMatchObject({ id })
})
