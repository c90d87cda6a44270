import { Types } from 'mongoose'
import { expect, test } from 'vitest'
import { ensureCategories } from '@/lib/categories/commands'
import { findCategoryId } from '@/lib/categories/queries'
import { now } from '@/lib/clock'
import { followAccount } from '@/lib/contributions/commands'
import { days } from '@/lib/domain/durations'
import { PERIODS } from '@/lib/domain/periods'
import { ROLE } from '@/lib/domain/roles'
import { castReaction } from '@/lib/reactions/commands'
import { addReply, deleteReply } from '@/lib/replies/commands'
import { deleteReview, rateInfluencer } from '@/lib/reviews/commands'
import { aMember, anInfluencer, aReview } from '@/lib/testing/factories'
import { withDatabase } from '@/lib/testing/http'
import { recount } from '@/lib/totals/commands'
import { PointModel } from '@/models/point'
import { StandingModel } from '@/models/standing'
import { UserModel, type UserRecord } from '@/models/user'
import { mergeStandings } from './commands'
import { boardName } from './rules'

withDatabase()

const actorOf = ({ id, name }: { id: string; name: string }) => ({
  id,
  name,
  role: ROLE.member,
  isVerified: true,
})

const ratingOf = (influencerId: string) =>
  ({ influencerId, rating: 4, title: 'Clear', details: 'And honest' }) as const

async function categoryNamed(name: string): Promise<Types.ObjectId> {
  await ensureCategories([name])
  return (await findCategoryId(name)) ?? new Types.ObjectId()
}

/** Points by period and category, as stored: `week`, `month Travel` and so on. */
async function standingsOf(member: { _id: Types.ObjectId }, names: Record<string, Types.ObjectId>) {
  const at = now()
  const boards = PERIODS.flatMap((period) =>
    [['', null] as const, ...Object.entries(names)].map(([name, id]) => ({
      words: `${period} ${name}`.trim(),
      board: boardName(period, id, at),
    })),
  )
  const stored = await StandingModel.find({ userId: member._id }).lean()
  const wordsOf = (board: string) => boards.find((one) => one.board === board)?.words ?? board
  return Object.fromEntries(stored.map(({ board, points }) => [wordsOf(board), points]))
}

test('a rating, a reply and a like count this week, this month and in their category; taken back they do not', async () => {
  const [Travel, Food] = [await categoryNamed('Travel'), await categoryNamed('Food')]
  const member = await aMember()
  const actor = actorOf(member)
  const traveller = await anInfluencer({ category: 'Travel' })
  const cook = await anInfluencer({ category: 'Food' })
  const other = await aReview({ influencerId: cook._id })

  const { reviewId } = await rateInfluencer(ratingOf(traveller.id), actor)
  const { reply } = await addReply({ reviewId: other.id, text: 'Seen it too.' }, actor)
  await castReaction(other.id, actor, 'like')
  expect(await standingsOf(member, { Travel, Food })).toEqual({
    week: 111,
    month: 111,
    'week Travel': 100,
    'month Travel': 100,
    'all Travel': 100,
    'week Food': 11,
    'month Food': 11,
    'all Food': 11,
  })

  await deleteReview(reviewId, actor)
  await deleteReply({ reviewId: other.id, replyId: reply.id }, actor)
  expect(await standingsOf(member, { Travel, Food })).toEqual({
    week: 1,
    month: 1,
    'week Food': 1,
    'month Food': 1,
    'all Food': 1,
  })
})

test('many contributions at once leave standings that agree with the ledger', async () => {
  const Travel = await categoryNamed('Travel')
  const member = await aMember()
  const reviews = await Promise.all(Array.from({ length: 12 }, () => aReview()))
  await Promise.all([
    ...reviews.map(({ id }) => addReply({ reviewId: id, text: 'The same here.' }, actorOf(member))),
    ...reviews.map(({ id }) =>
      castReaction(id, actorOf(member), 'like'),
    ),
  ])
  const points = 12 * 11
  expect(await standingsOf(member, { Travel })).toEqual({
    week: points,
    month: points,
    'week Travel': points,
    'month Travel': points,
    'all Travel': points,
  })
})

test('what was earned before this month counts for all time alone', async () => {
  const Travel = await categoryNamed('Travel')
  const member = await aMember()
  const createdAt = new Date(now().getTime() - days(45))
  await PointModel.create({
    userId: member._id,
    cause: 'rating',
    causeId: new Types.ObjectId(),
    amount: 100,
    categoryId: Travel,
    createdAt,
  })
  const review = await aReview()
  await castReaction(review.id, actorOf(member), 'like')
  expect(await standingsOf(member, { Travel })).toMatchObject({ 'all Travel': 101, month: 1 })
})

test('a removed member has no standings, and has them again when he is back', async () => {
  const Travel = await categoryNamed('Travel')
  const member = await aMember()
  const influencer = await anInfluencer({ category: 'Travel' })
  await rateInfluencer(ratingOf(influencer.id), actorOf(member))
  const before = await standingsOf(member, { Travel })

  await UserModel.updateOne({ _id: member._id }, { removedAt: now(), cascade: 'remove' })
  await followAccount(member.id)
  expect(await standingsOf(member, { Travel })).toEqual({})

  await UserModel.updateOne({ _id: member._id }, { removedAt: null, cascade: 'restore' })
  await followAccount(member.id)
  expect(await standingsOf(member, { Travel })).toEqual(before)
  expect(before).toMatchObject({ week: 100, 'all Travel': 100 })
})

test('a recount names the categories of older entries and mends what is wrong', async () => {
  const Travel = await categoryNamed('Travel')
  const member = await aMember()
  const influencer = await anInfluencer({ category: 'Travel' })
  await rateInfluencer(ratingOf(influencer.id), actorOf(member))
  const right = await standingsOf(member, { Travel })
  await PointModel.updateMany({ userId: member._id }, { $unset: { categoryId: 1 } })
  await StandingModel.updateMany({ userId: member._id }, { points: 7_000 })

  await recount<UserRecord>(UserModel, member.id)
  expect(await standingsOf(member, { Travel })).toEqual(right)
})

test('merged categories count together', async () => {
  const [Vans, Travel] = [await categoryNamed('Vans'), await categoryNamed('Travel')]
  const member = await aMember()
  for (const category of ['Vans', 'Travel']) {
    const influencer = await anInfluencer({ category })
    await rateInfluencer(ratingOf(influencer.id), actorOf(member))
  }
  expect(await standingsOf(member, { Vans, Travel })).toMatchObject({
    'all Vans': 100,
    'all Travel': 100,
  })
  await mergeStandings(Vans, Travel)
  const merged = await standingsOf(member, { Vans, Travel })
  expect(merged).toMatchObject({ week: 200, 'week Travel': 200, 'all Travel': 200 })
  expect(merged).not.toHaveProperty('all Vans')
})
