import { Types } from 'mongoose'
import { expect, test } from 'vitest'
import { POST as chooseOpenData } from '@/app/api/me/open-data/route'
import { collectOpenData } from '@/lib/publishing/open-data/commands'
import { OPEN_DATA } from '@/lib/publishing/open-data/responses'
import { OpenRatingModel } from '@/models/open-rating'
import { ReviewModel } from '@/models/review'
import { SettingModel } from '@/models/setting'
import { UserModel } from '@/models/user'
import { aMember, anInfluencer, aReview } from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'
import { GET as dump } from './dump/route'
import { GET } from './route'

withDatabase()

async function collect(): Promise<void> {
  let cursor: unknown = null
  for (;;) {
    const result = await collectOpenData({ cursor })
    if (result === 'done') return
    cursor = result.cursor
  }
}
const collectAnew = async () => {
  await SettingModel.deleteMany({ _id: OPEN_DATA.setting })
  await OpenRatingModel.deleteMany({})
  await collect()
}
type Row = { id: string; rating: number; influencer: { id: string } }
const read = async () => (await call(GET, { path: '/' })).body as { ratings: Row[]; month: string }
const of = async (id: string) => (await read()).ratings.filter((row) => row.influencer.id === id)

test('open data has the numbers of ratings, without anything about their authors [T32]', async () => {
  expect((await call(GET, { path: '/' })).body).toMatchObject({
    month: null,
    ratings: [],
    next: null,
  })
  const influencer = await anInfluencer({ name: 'Open Olga' })
  const review = await aReview({ influencerId: influencer._id, title: 'Secret title', rating: 2 })
  await collect()
  const [row] = await of(influencer.id)
  expect(row).toMatchObject({ rating: 2, influencer: { id: influencer.id, name: 'Open Olga' } })
  const text = JSON.stringify(await read())
  for (const hidden of ['Secret title', review.id, String(review.authorId), review.authorName]) {
    expect(text).not.toContain(hidden)
  }
  expect((await read()).month).toBe(new Date().toISOString().slice(0, 7))
})

test('ids are new with each collection, which is made once a month [T32]', async () => {
  const influencer = await anInfluencer()
  await aReview({ influencerId: influencer._id })
  await collectAnew()
  const [before] = await of(influencer.id)
  await collect()
  expect(await of(influencer.id)).toEqual([before])
  await SettingModel.updateOne({ _id: OPEN_DATA.setting }, { value: '2001-01' })
  await collect()
  const [after] = await of(influencer.id)
  expect(after?.id).not.toBe(before?.id)
})

test('what is removed, unlisted or opted out is left out at once [T32]', async () => {
  const [influencer, member] = [await anInfluencer(), await aMember()]
  const removed = await aReview({ influencerId: influencer._id })
  await aReview({ influencerId: influencer._id, authorId: member._id, authorName: member.name })
  await aReview({ influencerId: influencer._id })
  await aReview({ influencerId: influencer._id, status: 'held', counted: false })
  await collectAnew()
  expect(await of(influencer.id)).toHaveLength(3)
  await ReviewModel.updateOne({ _id: removed._id }, { status: 'removed', counted: false })
  expect(await of(influencer.id)).toHaveLength(2)
  await call(chooseOpenData, { body: { isIncluded: false }, ...signedIn(member) })
  expect(await of(influencer.id)).toHaveLength(1)
  await call(chooseOpenData, { body: { isIncluded: true }, ...signedIn(member) })
  expect(await of(influencer.id)).toHaveLength(2)
  await UserModel.updateOne({ _id: influencer._id }, { listed: false })
  expect(await of(influencer.id)).toHaveLength(0)
})

test('a cursor leads through all parts, and the dump has them in one file [T32]', async () => {
  await ReviewModel.deleteMany({})
  const influencer = await anInfluencer()
  const authorName = 'Many'
  await ReviewModel.insertMany(
    Array.from({ length: OPEN_DATA.perPage + 20 }, () => ({
      influencerId: influencer._id,
      authorId: new Types.ObjectId(),
      authorName,
      rating: 3,
      title: 'T',
      details: 'D',
    })),
  )
  await collectAnew()
  const ids = new Set<string>()
  let after = ''
  let parts = 0
  do {
    const { body } = await call(GET, { path: `/?after=${after}`.replace(/\?after=$/, '') })
    for (const { id } of body.ratings as Row[]) ids.add(id)
    after = (body.next as string | null) ?? ''
    parts += 1
  } while (after)
  expect(parts).toBeGreaterThan(1)
  expect(ids.size).toBe(OPEN_DATA.perPage + 20)
  const file = await (
    await dump(new Request('http://any.site/'), { params: Promise.resolve({}) })
  ).text()
  const lines = file
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Row)
  expect(new Set(lines.map(({ id }) => id))).toEqual(ids)
})
