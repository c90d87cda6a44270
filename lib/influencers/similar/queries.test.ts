import { expect, test } from 'vitest'
import { findPublicInfluencer } from '@/lib/influencers/queries'
import { listSimilar } from '@/lib/influencers/similar/queries'
import type { UserRecord } from '@/models/user'
import { aMember, anInfluencer, aReview } from '@/tests/support/factories'
import { withDatabase } from '@/tests/support/http'

withDatabase()

const add = (name: string, fields: Partial<UserRecord> = {}) =>
  anInfluencer({ name, category: 'Food', country: 'IT', ...fields })

const rate = async (people: readonly { _id: UserRecord['_id'] }[], author: UserRecord['_id']) => {
  for (const { _id } of people) await aReview({ influencerId: _id, authorId: author })
}

async function similarTo(id: string): Promise<string[]> {
  const influencer = await findPublicInfluencer(id)
  if (!influencer) throw new Error('not listed')
  return (await listSimilar(influencer)).map(({ name, reason }) => `${name}: ${reason}`)
}

test('the same category and country come first, then what the same members rated, each with its reason', async () => {
  const giulia = await add('Giulia')
  const marco = await add('Marco')
  const aino = await add('Aino', { country: 'FI' })
  const [one, other] = [await aMember(), await aMember()]
  const sailor = await add('Sailor', { category: 'Travel', country: 'FI' })
  await rate([giulia, sailor, marco], one._id)
  await rate([giulia, sailor], other._id)
  await add('Stranger', { category: 'Travel', country: 'IT' })

  expect(await similarTo(giulia.id)).toEqual([
    'Marco: Also in Food, from Italy; 1 person rated both',
    'Sailor: 2 people rated both',
    'Aino: Also in Food',
  ])
  expect((await similarTo(aino.id)).sort()).toEqual(['Giulia: Also in Food', 'Marco: Also in Food'])
})

test('unlisted influencers, and ratings that are hidden or do not count, are left out', async () => {
  const giulia = await add('Giulia', { category: 'Games' })
  await add('Pending', { category: 'Games', approved: false, listed: false })
  const [sailor, removed] = [
    await add('Sailor', { category: 'Travel' }),
    await add('Removed', { category: 'Travel', listed: false, removedAt: new Date() }),
  ]
  const [one, other] = [await aMember(), await aMember()]
  await rate([giulia, removed], one._id)
  await rate([giulia], other._id)
  await aReview({ influencerId: sailor._id, authorId: other._id, status: 'held', counted: false })
  expect(await similarTo(giulia.id)).toEqual([])
})

test('at most four are shown', async () => {
  const giulia = await add('Giulia', { category: 'Arts' })
  for (const name of ['A', 'B', 'C', 'D', 'E']) await add(name, { category: 'Arts' })
  expect(await similarTo(giulia.id)).toHaveLength(4)
})
