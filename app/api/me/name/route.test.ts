import { expect, test } from 'vitest'
import { onInvalidate } from '@/lib/cache/invalidate'
import { TAG } from '@/lib/domain/cache-tags'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { afterResponseDone } from '@/lib/jobs/after-response'
import { rateInfluencer } from '@/lib/ratings/commands'
import { addReply } from '@/lib/ratings/replies/commands'
import { ReplyModel } from '@/models/reply'
import { ReviewModel } from '@/models/review'
import { actorOf, aMember, anAdmin, anInfluencer } from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'
import { POST } from './route'

withDatabase()

async function aContributor() {
  const [member, influencer] = [await aMember(), await anInfluencer()]
  const rating = { influencerId: influencer.id, rating: 4, title: 'Clear', details: 'Yes' } as const
  const { reviewId } = await rateInfluencer(rating, actorOf(member))
  await addReply({ reviewId, text: 'And more' }, actorOf(member))
  return { member, influencer, rating, reviewId }
}

const names = async (authorId: string) => {
  const written = await Promise.all([ReviewModel.find({ authorId }), ReplyModel.find({ authorId })])
  return written.flat().map(({ authorName }) => authorName)
}

test('a new name shows on all content of the member, and stale pages are invalidated', async () => {
  const { member, influencer } = await aContributor()
  const stale: string[] = []
  const end = onInvalidate((tags) => void stale.push(...tags))
  const { body } = await call(POST, { body: { name: ' Ada   Winter ' }, ...signedIn(member) })
  await afterResponseDone()
  end()

  expect(body).toMatchObject({ success: true, name: 'Ada Winter' })
  expect(await member.reload()).toMatchObject({ name: 'Ada Winter' })
  expect(await names(member.id)).toEqual(['Ada Winter', 'Ada Winter'])
  expect(stale).toEqual(expect.arrayContaining([TAG.influencer(influencer.id), TAG.contributors]))
})

test.each(['', '   ', '\u202e', 'x'.repeat(81), 7, null])(
  'the name %j is refused',
  async (name) => {
    const member = await aMember()
    const { body } = await call(POST, { body: { name }, ...signedIn(member) })
    expect(body.success).toBe(false)
    expect((await member.reload()).name).toBe(member.name)
  },
)

test('content written under the old name during the change has the new one in the end', async () => {
  for (let n = 0; n < 5; n += 1) {
    const { member, rating, reviewId } = await aContributor()
    const actor = actorOf(member)
    await Promise.all([
      rateInfluencer({ ...rating, title: `Clear ${n}` }, actor),
      addReply({ reviewId, text: 'Meanwhile' }, actor),
      call(POST, { body: { name: `New ${n}` }, ...signedIn(member) }),
      addReply({ reviewId, text: 'Meanwhile' }, actor),
    ])
    await afterResponseDone()
    expect(new Set(await names(member.id))).toEqual(new Set([`New ${n}`]))
  }
})

test('of several concurrent names one remains, everywhere', async () => {
  const { member } = await aContributor()
  await Promise.all(
    ['One', 'Two', 'Three'].map((name) => call(POST, { body: { name }, ...signedIn(member) })),
  )
  await afterResponseDone()
  const { name } = await member.reload()
  expect(new Set(await names(member.id))).toEqual(new Set([name]))
})

test('a visitor has no name to change', async () => {
  expect((await call(POST, { body: { name: 'Ada' } })).status).toBe(401)
})

test('a member cannot take a name that speaks for the team, an admin can', async () => {
  const member = await aMember()
  const body = { name: 'Site Аdmin' }
  expect((await call(POST, { body, ...signedIn(member) })).body).toMatchObject({
    success: false,
    fields: { name: SERVER_MESSAGES.nameReserved },
  })
  expect((await member.reload()).name).toBe(member.name)
  expect((await call(POST, { body, ...signedIn(await anAdmin()) })).body.success).toBe(true)
})
