import { expect, test } from 'vitest'
import { POST as appeal } from '@/app/api/decisions/[number]/appeal/route'
import { GET as ownDecisions } from '@/app/api/me/decisions/route'
import { GET as ownPoints } from '@/app/api/me/points/route'
import { POST as rate } from '@/app/api/questions/route'
import { ownRatings, ownPoints as pointsAnswer } from '@/lib/accounts/profile/responses'
import type { Actor } from '@/lib/auth/types'
import { POINTS } from '@/lib/domain/points'
import { ROLE } from '@/lib/domain/roles'
import { decideItem } from '@/lib/moderation/staff/decide'
import { openForStaff } from '@/lib/moderation/staff/items'
import { ownDecisions as ownDecisionsAnswer } from '@/lib/reports/decisions/responses'
import { ReviewModel } from '@/models/review'
import { aMemberWithRecord, anAdmin, anInfluencer } from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'
import { GET } from './route'

withDatabase()

test('T17: own ratings and points say which decision restricts them, with the way to an appeal', async () => {
  const author = await aMemberWithRecord()
  const influencer = await anInfluencer()
  const written = {
    expertId: influencer.id,
    rating: 2,
    questionTitle: 'Use my code',
    questionDetails: 'Use my code for a discount in my shop.',
  }
  expect((await call(rate, { body: written, ...signedIn(author) })).body.success).toBe(true)
  const mine = async () => ownRatings.parse((await call(GET, signedIn(author))).body).entries[0]
  const points = async () => pointsAnswer.parse((await call(ownPoints, signedIn(author))).body)
  expect(await mine()).toMatchObject({ state: 'counted', decision: null })
  expect((await points()).entries).toMatchObject([{ amount: POINTS.rating, withdrawnUnder: null }])

  const { id, name } = await anAdmin()
  const admin: Actor = { id, name, role: ROLE.admin, isVerified: true }
  const review = await ReviewModel.findOne({ authorId: author._id }).orFail().lean()
  const item = await openForStaff('review', String(review._id))
  const number = await decideItem(admin, item, {
    measures: ['takeDown'],
    rule: 'spam',
    reasons: 'It promotes a shop.',
    suspendedUntil: null,
    editedAt: null,
  })
  expect(await mine()).toMatchObject({
    state: 'takenDown',
    decision: { number, rule: 'spam', measures: ['takeDown'] },
  })
  expect((await points()).entries).toMatchObject([{ amount: 0, withdrawnUnder: 'spam' }])

  const told = async () => (await call(ownDecisions, signedIn(author))).body.entries[0]
  expect(await told()).toMatchObject({ number, reasons: 'It promotes a shop.', canAppeal: true })
  // The text in question, for who wrote it alone, and not another version of it.
  const text = 'Use my code: Use my code for a discount in my shop.'
  expect(
    ownDecisionsAnswer.parse((await call(ownDecisions, signedIn(author))).body).entries,
  ).toEqual([expect.objectContaining({ number, text })])
  const setAuthor = (authorId: unknown) =>
    ReviewModel.updateOne({ _id: review._id }, { $set: { authorId } })
  await setAuthor(id)
  expect(await told()).toMatchObject({ number, text: '' })
  await setAuthor(author._id)
  await ReviewModel.updateOne({ _id: review._id }, { $set: { textEditedAt: new Date() } })
  expect(await told()).toMatchObject({ number, text: '' })
  const body = { text: 'It is not my shop.' }
  expect((await call(appeal, { params: { number }, body, ...signedIn(author) })).status).toBe(200)
  expect(await told()).toMatchObject({ canAppeal: false, appeal: { outcome: null } })
})
