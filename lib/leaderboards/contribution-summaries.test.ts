import { Types } from 'mongoose'
import { expect, test } from 'vitest'
import { ensureCategories } from '@/lib/categories/commands'
import { listContributionSummaries } from '@/lib/leaderboards/contribution-summaries'
import { rewriteEntries } from '@/lib/ratings/entries/commands'
import { CategoryModel } from '@/models/category'
import { PointModel } from '@/models/point'
import { ReviewModel } from '@/models/review'
import { aMember } from '@/tests/support/factories'
import { withDatabase } from '@/tests/support/http'

withDatabase()

const id = () => new Types.ObjectId()

test('a member is good at what most of their ratings are about, and counted ratings and their likes are summed', async () => {
  await ensureCategories(['Food', 'Travel'])
  const [food, travel] = await CategoryModel.find().sort({ name: 1 })
  const [member, newcomer, versatile] = [await aMember(), await aMember(), await aMember()]
  const review = { authorId: member._id, rating: 4, title: 'Good', details: 'Good.' }
  await ReviewModel.insertMany([
    { ...review, influencerId: id(), likesCount: 3 },
    { ...review, influencerId: id(), likesCount: 4 },
    { ...review, influencerId: id(), likesCount: 50, counted: false },
    { ...review, influencerId: id(), likesCount: 50, status: 'removed' },
  ])
  await rewriteEntries()
  const point = { userId: member._id, cause: 'rating', amount: 100 }
  await PointModel.insertMany([
    { ...point, causeId: id(), categoryId: travel?._id },
    { ...point, causeId: id(), categoryId: travel?._id },
    { ...point, causeId: id(), categoryId: food?._id },
    // As many in one as in the other.
    { ...point, userId: versatile._id, causeId: id(), categoryId: food?._id },
    { ...point, userId: versatile._id, causeId: id(), categoryId: travel?._id },
    { ...point, cause: 'reply', causeId: id(), categoryId: food?._id },
    { ...point, cause: 'reply', causeId: id(), categoryId: food?._id },
    // Categories of the past have no name.
    ...[1, 2, 3].map(() => ({ ...point, causeId: id(), categoryId: member._id })),
  ])
  const ids = [member, newcomer, versatile].map(({ _id }) => String(_id))
  expect(await listContributionSummaries(ids)).toEqual({
    [String(member._id)]: { category: 'Travel', ratingsCount: 2, likesCount: 7 },
    [String(newcomer._id)]: { category: '', ratingsCount: 0, likesCount: 0 },
    [String(versatile._id)]: { category: '', ratingsCount: 0, likesCount: 0 },
  })
  expect(await listContributionSummaries([])).toEqual({})
})
