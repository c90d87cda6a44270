import { expect, test } from 'vitest'
import { POST as signIn } from '@/app/api/signin/route'
import { ensureAdmin, verifyEmail } from '@/lib/accounts/commands'
import { resetEnv } from '@/lib/env'
import { aMember, anInfluencer, aReview } from '@/lib/testing/factories'
import { call, withDatabase } from '@/lib/testing/http'
import { issueToken } from '@/lib/tokens/commands'
import { TokenModel } from '@/models/token'
import { UserModel } from '@/models/user'

withDatabase()

const password = 'correct horse battery'
const admin = (fields: object = {}) => ({
  email: 'Admin@Example.com',
  password,
  name: 'Site admin',
  ...fields,
})
const stored = () => UserModel.findOne({ email: 'admin@example.com' }, '+passwordHash').lean()
const canSignIn = async (word: string) =>
  (await call(signIn, { body: { email: 'admin@example.com', password: word } })).body.success

test('the launcher gets an admin who can sign in, also from two processes at once', async () => {
  await Promise.all([ensureAdmin(admin()), ensureAdmin(admin())])

  expect(await UserModel.countDocuments({ email: 'admin@example.com' })).toBe(1)
  expect(await stored()).toMatchObject({ role: 1, name: 'Site admin', contributionScore: 0 })
  expect((await stored())?.emailVerifiedAt).toBeInstanceOf(Date)
  expect(await canSignIn(password)).toBe(true)
})

test('a restart changes nothing, so that it logs nobody out', async () => {
  const before = await stored()
  await ensureAdmin(admin())
  expect(await stored()).toEqual(before)
})

test('another password ends the sessions of the old one', async () => {
  const before = await stored()
  await ensureAdmin(admin({ password: 'another horse battery' }))

  expect((await stored())?.tokenVersion).toBe((before?.tokenVersion ?? 0) + 1)
  expect(await canSignIn(password)).toBe(false)
  expect(await canSignIn('another horse battery')).toBe(true)
})

test('an account that somebody planted under the address is taken from him whole', async () => {
  const planted = await aMember({ email: 'boss@example.com', emailVerifiedAt: null })
  await issueToken('passwordReset', planted.id)
  await ensureAdmin(admin({ email: 'boss@example.com' }))

  expect(await planted.reload()).toMatchObject({ role: 1, tokenVersion: 1 })
  expect(await TokenModel.countDocuments({ userId: planted._id })).toBe(0)
})

test('from the proof of the address on, the ratings of its owner count', async () => {
  // biome-ignore lint/style/noProcessEnv: the one setting that this test is about
  process.env.REQUIRE_VERIFIED_EMAIL = '1'
  resetEnv()
  const member = await aMember({ emailVerifiedAt: null })
  const influencer = await anInfluencer()
  const review = await aReview({
    authorId: member._id,
    influencerId: influencer._id,
    rating: 5,
    counted: false,
  })
  await verifyEmail(await issueToken('emailVerification', member.id))

  expect((await review.reload()).counted).toBe(true)
  expect(await influencer.reload()).toMatchObject({ reviewsCount: 1, averageRating: 5 })
})
