import { Types } from 'mongoose'
import { expect, test } from 'vitest'
import { POST as CHOOSE } from '@/app/api/me/relations/[id]/route'
import { GET as RELATIONS } from '@/app/api/me/relations/route'
import { GET as INBOX } from '@/app/api/notifications/route'
import { listDiscrepancies, reconcile } from '@/lib/background/reconcile/commands'
import { days, minutes } from '@/lib/domain/durations'
import type { RelationKind } from '@/lib/domain/relations'
import { deleteNotices } from '@/lib/notices/commands'
import { sendDigests } from '@/lib/notifications/jobs'
import { tellFollowers } from '@/lib/notifications/new-reviews'
import { choosePreferences } from '@/lib/notifications/preferences'
import { publishMonth } from '@/lib/ratings/anonymous/publication'
import { RelationModel } from '@/models/relation'
import { ReviewModel } from '@/models/review'
import { SettingModel } from '@/models/setting'
import { UserModel } from '@/models/user'
import { setClock } from '@/tests/support/clock'
import { aMember, anAnonymousReview, anInfluencer, aReview } from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'
import { emailsTo } from '@/tests/support/mailbox'

/* In `npm run verify` only: thousands of followers. */

withDatabase()

const START = Date.now()
const at = (ms: number) => setClock(START + ms, { isRunning: true })

type Person = Awaited<ReturnType<typeof aMember>>

const choose = (who: Person, target: { id: string }, kind: RelationKind = 'follow', isOn = true) =>
  call(CHOOSE, { ...signedIn(who), params: { id: target.id }, body: { kind, isOn } })
const inboxOf = async (who: Person) => (await call(INBOX, signedIn(who))).body.entries

/** Runs the job to its end. */
async function runJob() {
  let cursor: unknown = null
  for (;;) {
    const result = await tellFollowers({ subject: 'all', data: null, cursor })
    if (result === 'done') return
    cursor = result.cursor
  }
}

// First, while there is little to reconcile.
test('whom a member follows and has muted is theirs alone; an influencer has a public count [T26][T28]', async () => {
  const member = await aMember()
  const [influencer, other] = [await anInfluencer({ name: 'Mara' }), await aMember({ name: 'Ada' })]
  await choose(member, influencer)
  await choose(member, influencer)
  await choose(member, other)
  await choose(member, other, 'mute')
  const { body } = await call(RELATIONS, signedIn(member))
  expect(body).toEqual({
    success: true,
    followed: [
      { id: other.id, name: 'Ada', isInfluencer: false },
      { id: influencer.id, name: 'Mara', isInfluencer: true },
    ],
    muted: [{ id: other.id, name: 'Ada', isInfluencer: false }],
  })
  expect((await call(RELATIONS)).status).toBe(401)
  expect((await influencer.reload()).followersCount).toBe(1)
  await reconcile()
  expect(await listDiscrepancies()).toEqual([])
  await deleteNotices(member._id)
  expect((await influencer.reload()).followersCount).toBe(0)
  expect(await RelationModel.countDocuments({ memberId: member._id })).toBe(0)
})

test('followers of an influencer and of a member hear of new reviews in one entry each [T24][T26]', async () => {
  at(0)
  await runJob()
  const [follower, friend] = [await aMember(), await aMember()]
  const [ada, bo] = [await aMember({ name: 'Ada' }), await aMember({ name: 'Bo' })]
  const influencer = await anInfluencer({ name: 'Mara' })
  await choose(follower, influencer)
  await choose(friend, ada)
  await aReview({ authorId: ada._id, influencerId: influencer._id, createdAt: new Date(START + 1) })
  await aReview({ authorId: bo._id, influencerId: influencer._id, createdAt: new Date(START + 2) })
  at(minutes(1))
  await runJob()
  expect(await inboxOf(follower)).toEqual([])
  at(minutes(6))
  await runJob()
  await runJob()
  expect(await inboxOf(follower)).toMatchObject([
    { kind: 'followedInfluencer', count: 2, people: [], influencer: { name: 'Mara' } },
  ])
  expect(await inboxOf(friend)).toMatchObject([
    { kind: 'followedMember', count: 1, people: ['Ada'], path: `/contributors/${ada.id}` },
  ])
  await aReview({ influencerId: influencer._id, createdAt: new Date(START + minutes(7)) })
  at(minutes(13))
  await runJob()
  expect(await inboxOf(follower)).toMatchObject([{ count: 3 }])
})

test('an owner who follows the own profile hears of its reviews as its owner alone [T24][T26]', async () => {
  at(0)
  await runJob()
  const [owner, follower] = [await aMember(), await aMember()]
  const influencer = await anInfluencer()
  for (const one of [owner, follower]) await choose(one, influencer)
  const ownership = { since: new Date(), method: 'document' }
  await UserModel.updateOne({ _id: influencer._id }, { claimedBy: owner._id, ownership })
  await aReview({ influencerId: influencer._id, createdAt: new Date(START + 1) })
  at(minutes(6))
  await runJob()
  expect(await inboxOf(owner)).toEqual([])
  expect(await inboxOf(follower)).toMatchObject([{ kind: 'followedInfluencer', count: 1 }])
})

test('no one hears of a review that does not count, of their own, or of one by a member they muted [T26][T28]', async () => {
  at(0)
  await runJob()
  const [follower, muter] = [await aMember(), await aMember()]
  const author = await aMember()
  const influencer = await anInfluencer()
  await choose(follower, influencer)
  await choose(muter, influencer)
  await choose(muter, author, 'mute')
  const review = { influencerId: influencer._id, createdAt: new Date(START + 1) }
  await aReview({ ...review, counted: false })
  await aReview({ ...review, status: 'held', counted: false })
  await aReview({ ...review, authorId: follower._id })
  at(minutes(6))
  await runJob()
  expect(await inboxOf(follower)).toEqual([])
  expect(await inboxOf(muter)).toMatchObject([{ count: 1 }])
  await aReview({ ...review, authorId: author._id, createdAt: new Date(START + minutes(7)) })
  at(minutes(13))
  await runJob()
  expect(await inboxOf(follower)).toMatchObject([{ count: 1 }])
  expect(await inboxOf(muter)).toMatchObject([{ count: 1 }])
})

test('a digest tells followers once a week; who turned it off hears nothing [T25][T26]', async () => {
  at(0)
  await runJob()
  const [follower, quiet] = [await aMember(), await aMember()]
  const influencer = await anInfluencer({ name: 'Mara' })
  await choose(follower, influencer)
  await choose(quiet, influencer)
  await choosePreferences(quiet.id, { followedInfluencer: 'off' })
  await aReview({ influencerId: influencer._id, createdAt: new Date(START + 1) })
  at(minutes(6))
  await runJob()
  at(days(7) + minutes(10))
  await sendDigests()
  await sendDigests()
  const digests = await emailsTo(follower.email ?? '')
  expect(digests).toHaveLength(1)
  expect(digests[0]?.text).toContain('Mara has a new review.')
  expect(await emailsTo(quiet.email ?? '')).toEqual([])
  expect(await inboxOf(quiet)).toEqual([])
})

test('more followers than fit into one step are all told, once [T26]', async () => {
  at(0)
  await runJob()
  const influencer = await anInfluencer()
  const last = await aMember()
  const ids = Array.from({ length: 450 }, () => ({ _id: new RelationModel()._id }))
  await RelationModel.insertMany(
    [...ids, last].map(({ _id }) => ({
      memberId: _id,
      targetId: influencer._id,
      kind: 'follow' as const,
    })),
  )
  await aReview({ influencerId: influencer._id, createdAt: new Date(START + 1) })
  at(minutes(6))
  await runJob()
  const { NoticeModel } = await import('@/models/notice')
  expect(await NoticeModel.countDocuments({ subject: influencer.id, count: 1 })).toBe(451)
})

test('a chunk that is repeated after a crash tells no one twice [T26]', async () => {
  at(0)
  await runJob()
  const influencer = await anInfluencer()
  const follower = await aMember()
  await choose(follower, influencer)
  await aReview({ influencerId: influencer._id, createdAt: new Date(START + 1) })
  at(minutes(6))
  let result = await tellFollowers({ subject: 'all', data: null, cursor: null })
  while (result !== 'done') {
    const { cursor } = result
    await tellFollowers({ subject: 'all', data: null, cursor })
    result = await tellFollowers({ subject: 'all', data: null, cursor })
  }
  expect(await inboxOf(follower)).toMatchObject([{ count: 1 }])
})

test('of more reviews than one run takes, none of the same moment is left out [T26]', async () => {
  at(0)
  await runJob()
  const influencer = await anInfluencer()
  const follower = await aMember()
  await choose(follower, influencer)
  await ReviewModel.insertMany(
    Array.from({ length: 250 }, (_, n) => ({
      influencerId: influencer._id,
      authorId: new Types.ObjectId(),
      createdAt: new Date(START + (n < 150 ? 1 : 2)),
      rating: 4,
      title: 'Clear',
      details: 'And honest.',
    })),
  )
  at(minutes(6))
  await runJob()
  expect(await inboxOf(follower)).toMatchObject([{ count: 250 }])
})

test('of more reviews of one instant than one run takes, such as anonymous ones, none is left out [T26][T29]', async () => {
  at(0)
  await runJob()
  const [influencer, other] = [await anInfluencer(), await anInfluencer()]
  const [follower, fan] = [await aMember(), await aMember()]
  await choose(follower, influencer)
  await choose(fan, other)
  const ids = Array.from({ length: 430 }, () => new Types.ObjectId())
  await ReviewModel.insertMany(
    ids.map((_id, n) => ({
      _id,
      authorId: _id,
      influencerId: n === 429 ? other._id : influencer._id,
      createdAt: new Date(START + 1),
      rating: 4,
      title: 'Clear',
      details: 'And honest.',
    })),
  )
  await aReview({ influencerId: other._id, createdAt: new Date(START + 2) })
  at(minutes(6))
  await runJob()
  expect(await inboxOf(follower)).toMatchObject([{ count: 429 }])
  expect(await inboxOf(fan)).toMatchObject([{ count: 2 }])
})

async function publishAll() {
  for (let result = await publishMonth({ cursor: null }); result !== 'done'; ) {
    result = await publishMonth({ cursor: result.cursor })
  }
}

test('followers wait for the anonymous reviews of a month, however late these are published [T26][T29]', async () => {
  const until = (time: string) => at(new Date(time).getTime() - START)
  until('2027-03-31T23:50:00Z')
  await SettingModel.deleteMany({})
  await publishAll()
  await runJob()
  const influencer = await anInfluencer()
  const follower = await aMember()
  await choose(follower, influencer)
  const { id } = await anAnonymousReview({ influencerId: influencer._id })
  until('2027-04-01T05:00:00Z')
  await aReview({ influencerId: influencer._id, createdAt: new Date('2027-04-01T01:00:00Z') })
  await runJob()
  expect(await inboxOf(follower)).toEqual([])
  await publishAll()
  expect(await ReviewModel.countDocuments({ _id: id, status: 'shown' })).toBe(1)
  await runJob()
  expect(await inboxOf(follower)).toMatchObject([{ count: 2 }])
})

test('oneself, an unlisted influencer and a muted influencer are refused', async () => {
  const member = await aMember()
  const hidden = await anInfluencer({ approved: false, listed: false })
  expect((await choose(member, member)).status).toBe(422)
  expect((await choose(member, hidden)).status).toBe(404)
  expect((await choose(member, await anInfluencer(), 'mute')).status).toBe(422)
  expect((await choose(member, { id: 'x' })).status).toBe(404)
})
