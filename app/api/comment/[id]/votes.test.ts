import { expect, test } from 'vitest'
import { POST as DISLIKE } from '@/app/api/comment/[id]/dislike/route'
import { POST as FLAG } from '@/app/api/comment/[id]/flag/route'
import { POST as LIKE } from '@/app/api/comment/[id]/like/route'
import { MESSAGES } from '@/lib/domain/messages'
import { aMember, aReview } from '@/tests/support/factories'
import { call, signedIn, withDatabase, withSettings } from '@/tests/support/http'

withDatabase()

/**
 * Scales 40 votes on one author to 2, 300 in all to 15 and 60 a minute to 3, so each press waits for the one before
 * it.
 */
const few = <T>(run: () => Promise<T>) => withSettings({ RATE_LIMIT_FACTOR: '0.05' }, run)

const press = (handler: typeof LIKE, review: { id: string }, member: { id: string }) =>
  call(handler, { method: 'POST', params: { id: review.id }, ...signedIn(member) })

test('after many votes on one author the next one is refused with a reason; other authors can still be voted on', async () => {
  const [voter, author] = [await aMember(), await aMember()]
  const [one, two, three, other] = await Promise.all([
    aReview({ authorId: author._id }),
    aReview({ authorId: author._id }),
    aReview({ authorId: author._id }),
    aReview(),
  ])
  await few(async () => {
    expect((await press(LIKE, one, voter)).status).toBe(200)
    expect((await press(FLAG, two, voter)).status).toBe(200)
    const refused = await press(DISLIKE, three, voter)
    expect([refused.status, refused.body.msg]).toEqual([429, MESSAGES.votesOnAuthor])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60 * 60)
  })
  expect((await three.reload()).dislikesCount).toBe(0)
  expect((await press(LIKE, other, voter)).status).toBe(200)
})

test('withdrawing a vote is free, even when no other can be added', async () => {
  const [voter, author] = [await aMember(), await aMember()]
  const [one, two] = await Promise.all([
    aReview({ authorId: author._id }),
    aReview({ authorId: author._id }),
  ])
  await few(async () => {
    expect((await press(LIKE, one, voter)).status).toBe(200)
    expect((await press(LIKE, two, voter)).status).toBe(200)
    const takenBack = await press(LIKE, one, voter)
    expect([takenBack.status, takenBack.body.question?.likes]).toEqual([200, []])
  })
})

test('votes of a member who had votes voided by staff are refused with the reason', async () => {
  const voter = await aMember({ votesVoidedAt: new Date() })
  const review = await aReview()
  for (const handler of [LIKE, DISLIKE, FLAG]) {
    const { status, body } = await press(handler, review, voter)
    expect([status, body.msg]).toEqual([403, MESSAGES.votesVoid])
  }
  expect(await review.reload()).toMatchObject({ likesCount: 0, dislikesCount: 0, flagsCount: 0 })
})
