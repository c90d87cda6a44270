import { beforeEach, expect, test } from 'vitest'
import { helpfulness } from '@/lib/ratings/aggregates/rules'
import { findHelpful } from '@/lib/ratings/reviews/helpful'
import type { ReviewRecord } from '@/models/review'
import { anInfluencer, aReview } from '@/tests/support/factories'
import { withDatabase } from '@/tests/support/http'

withDatabase()

let influencer: Awaited<ReturnType<typeof anInfluencer>>
beforeEach(async () => {
  influencer = await anInfluencer()
})

const write = (
  title: string,
  rating: number,
  [likesCount, dislikesCount]: [likes: number, dislikes: number],
  fields: Partial<ReviewRecord> = {},
) =>
  aReview({
    influencerId: influencer._id,
    title,
    rating,
    likesCount,
    dislikesCount,
    helpfulness: helpfulness(likesCount, dislikesCount),
    ...fields,
  })

async function quoted() {
  const helpful = await findHelpful(influencer.id)
  if ('most' in helpful) return helpful.most?.title
  return [helpful.positive.title, helpful.critical.title]
}

test('the most helpful rating of four or five stars and the one of one or two are quoted [P18]', async () => {
  await write('Good', 4, [9, 0])
  await write('Also good', 5, [8, 1])
  await write('Bad', 2, [2, 0])
  await write('Also bad', 1, [3, 0])
  await write('So so', 3, [20, 0])
  expect(await quoted()).toEqual(['Good', 'Also bad'])
})

test('with one of the two missing only the most helpful rating is quoted, whatever its stars [P18]', async () => {
  await write('Good', 5, [3, 0])
  await write('So so', 3, [2, 0])
  expect(await quoted()).toBe('Good')
  await write('Just so so', 3, [9, 0])
  expect(await quoted()).toBe('Just so so')
  await write('Bad', 1, [2, 0])
  expect(await quoted()).toEqual(['Good', 'Bad'])
})

test('criticism does not stand alone, either, as the critical one [P18]', async () => {
  await write('Bad', 1, [3, 0])
  await write('Good', 5, [1, 0])
  expect(await quoted()).toBe('Bad')
})

test('one like is not enough, nor are two against one', async () => {
  await write('Good', 5, [1, 0])
  await write('Bad', 1, [2, 1])
  expect(await quoted()).toBeUndefined()
})

test('hidden ratings, those that do not count and those of others are not quoted', async () => {
  await write('Hidden', 5, [9, 0], { status: 'held', counted: false })
  await write('Paid', 5, [8, 0], { relationship: 'paid', counted: false })
  await write('Good', 5, [2, 0])
  await write('Elsewhere', 1, [9, 0], { influencerId: (await anInfluencer())._id })
  expect(await quoted()).toBe('Good')
})

test('of the quoted reviews none tells how to reach someone: the next one is quoted [P20]', async () => {
  await write('Write to lena@mail.example', 5, [9, 0])
  await write('Best', 5, [8, 0], { details: 'All of it is on discord.gg/lena, for free.' })
  await write('Good', 4, [7, 0], { details: 'Calm and fair.' })
  await write('Bad', 1, [6, 0], { details: 'Call me at +49 151 2345678.' })
  expect(await quoted()).toBe('Good')
  const beginning = 'As slow as can be. '.repeat(10)
  await write('Slow', 2, [3, 0], { details: `${beginning}More at slow.example.` })
  expect(await quoted()).toEqual(['Good', 'Slow'])
})
