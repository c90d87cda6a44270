import { expect, test } from 'vitest'
import { POST as signIn } from '@/app/api/signin/route'
import { ensureFirstAdmin, resetAdmin, verifyEmail } from '@/lib/accounts/commands'
import { issueToken } from '@/lib/auth/one-time-tokens'
import { resetEnv } from '@/lib/env'
import { AuditModel } from '@/models/audit'
import { TokenModel } from '@/models/token'
import { UserModel } from '@/models/user'
import { aMember, anInfluencer, aReview } from '@/tests/support/factories'
import { call, withDatabase } from '@/tests/support/http'
import { aMemberWithTotp } from '@/tests/support/second-factor'

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

test('the first admin can sign in, even when two processes create one concurrently', async () => {
  const made = await Promise.all([ensureFirstAdmin(admin()), ensureFirstAdmin(admin())])

  expect(made.filter(Boolean)).toHaveLength(1)
  expect(await UserModel.countDocuments({ email: 'admin@example.com' })).toBe(1)
  expect(await stored()).toMatchObject({ role: 1, name: 'Site admin', contributionScore: 0 })
  expect((await stored())?.emailVerifiedAt).toBeInstanceOf(Date)
  expect(await canSignIn(password)).toBe(true)
})

test('once there was an admin, the settings restore neither an old password nor a removed admin', async () => {
  const before = await stored()
  await ensureFirstAdmin(admin({ password: 'another horse battery' }))
  expect(await stored()).toEqual(before)
  await UserModel.updateOne({ email: 'admin@example.com' }, { removedAt: new Date() })
  await ensureFirstAdmin(admin())
  await ensureFirstAdmin(admin({ email: 'second@example.com' }))
  expect(await canSignIn(password)).toBe(false)
  expect(await UserModel.countDocuments({ role: 1 })).toBe(1)
})

test('a reset sets an admin’s password, ends their sessions and is recorded in the audit log', async () => {
  const before = await stored()
  await resetAdmin(admin({ password: 'another horse battery' }))

  expect((await stored())?.tokenVersion).toBe((before?.tokenVersion ?? 0) + 1)
  expect(await canSignIn(password)).toBe(false)
  expect(await canSignIn('another horse battery')).toBe(true)
  const [entry] = await AuditModel.find({ action: 'resetAdmin' }).lean()
  expect(entry?.subjectId).toEqual(before?._id)
  expect(entry?.note).toContain('operator')
})

test('resetting the admin takes over an account that an attacker created under the address', async () => {
  const planted = await aMember({ email: 'boss@example.com', emailVerifiedAt: null })
  await issueToken('passwordReset', planted.id)
  await resetAdmin(admin({ email: 'boss@example.com' }))

  expect(await planted.reload()).toMatchObject({ role: 1, tokenVersion: 1 })
  expect(await TokenModel.countDocuments({ userId: planted._id })).toBe(0)
})

test('resetting the admin ends the second factors of an address that was never confirmed, and no others', async () => {
  const planted = await aMemberWithTotp({ email: 'chief@example.com', emailVerifiedAt: null })
  const owned = await aMemberWithTotp({ email: 'owner@example.com' })
  for (const { email } of [planted, owned]) await resetAdmin(admin({ email }))
  expect((await planted.member.reload()).secondFactors ?? []).toEqual([])
  expect((await owned.member.reload()).secondFactors).toEqual(['totp'])
})

test('once the address is confirmed, the ratings of its owner count', async () => {
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
