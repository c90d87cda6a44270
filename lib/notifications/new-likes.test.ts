import { Types } from 'mongoose'
import { expect, test } from 'vitest'
import { POST as DISLIKE } from '@/app/api/comment/[id]/dislike/route'
import { POST as LIKE } from '@/app/api/comment/[id]/like/route'
import { GET as INBOX } from '@/app/api/notifications/route'
import { transaction } from '@/lib/db/transaction'
import { minutes } from '@/lib/domain/durations'
import { tellLikes } from '@/lib/notifications/new-likes'
import { ReactionModel } from '@/models/reaction'
import { ReviewModel } from '@/models/review'
import { setClock } from '@/tests/support/clock'
import { aMember, anInfluencer, aReview } from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'

withDatabase()

const START = Date.now()
const at = (ms: number) => setClock(START + ms, { isRunning: true })

type Person = Awaited<ReturnType<typeof aMember>>
const inboxOf = async (who: Person) => (await call(INBOX, signedIn(who))).body.entries
const press = (who: Person, id: string, handler = LIKE) =>
  call(handler, { ...signedIn(who), params: { id }, body: {} })
const runJob = () => transaction([], tellLikes)

async function aReviewByAda() {
  const ada = await aMember({ name: 'Ada' })
  const influencer = await anInfluencer({ name: 'Mara' })
  const review = await aReview({ authorId: ada._id, influencerId: influencer._id })
  return { ada, influencer, id: String(review._id) }
}

test('likes of a review are one entry that counts the members and names none; each is told once [T24]', async () => {
  at(0)
  await runJob()
  const { ada, influencer, id } = await aReviewByAda()
  const readers = [await aMember(), await aMember()]
  for (const reader of readers) await press(reader, id)
  await runJob()
  expect(await inboxOf(ada)).toEqual([])
  at(minutes(2))
  await runJob()
  await runJob()
  expect(await inboxOf(ada)).toMatchObject([
    { kind: 'like', count: 2, people: [], influencer: { name: 'Mara' } },
  ])
  // Taken back and pressed again: still those two. Ids are made by the database, by its own clock.
  for (const reader of [...readers, ...readers]) await press(reader, id)
  const _id = Types.ObjectId.createFromTime(Math.floor(START / 1_000) + 90)
  const third = { reviewId: id, userId: new Types.ObjectId(), influencerId: influencer._id }
  await ReactionModel.create({ ...third, _id, kind: 'like' })
  at(minutes(3))
  await runJob()
  expect(await inboxOf(ada)).toMatchObject([{ count: 3 }])
})

test('no one is told of dislikes, of likes that were taken back or voided, or of a review that is not public', async () => {
  at(0)
  await runJob()
  const { ada, id } = await aReviewByAda()
  const hidden = await aReviewByAda()
  const [two, three] = [await aMember(), await aMember()]
  await press(await aMember(), id, DISLIKE)
  await press(two, id)
  await press(two, id)
  await press(three, id)
  await ReactionModel.updateOne({ userId: three._id }, { voided: true })
  await press(await aMember(), hidden.id)
  await ReviewModel.updateOne({ _id: hidden.id }, { status: 'held' })
  at(minutes(2))
  await runJob()
  expect(await inboxOf(ada)).toEqual([])
  expect(await inboxOf(hidden.ada)).toEqual([])
})

test('more likes than a chunk takes are told of in the next ones', async () => {
  at(0)
  await runJob()
  const { ada, influencer, id } = await aReviewByAda()
  await ReactionModel.insertMany(
    Array.from({ length: 250 }, () => ({
      reviewId: id,
      userId: new Types.ObjectId(),
      influencerId: influencer._id,
      kind: 'like',
    })),
  )
  at(minutes(2))
  expect(await runJob()).toEqual({ cursor: null })
  expect(await runJob()).toBe('done')
  expect(await inboxOf(ada)).toMatchObject([{ kind: 'like', count: 250 }])
})
