import { trusted } from 'mongoose'
import { expect, test } from 'vitest'
import { GET as search } from '@/app/api/influencers/search/route'
import { GET as profile } from '@/app/api/influenerUnloggedData/route'
import { POST as rate } from '@/app/api/questions/route'
import { POST as signIn } from '@/app/api/signin/route'
import { GET as trending } from '@/app/api/trending/influencer/route'
import { POST as remove, DELETE as removeByDelete } from '@/app/api/users/remove/[id]/route'
import { POST as restore } from '@/app/api/users/restore/[id]/route'
import { GET as list } from '@/app/api/users/route'
import { hashPassword } from '@/lib/auth/password'
import { days } from '@/lib/domain/durations'
import { ROLE } from '@/lib/domain/roles'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { afterResponseDone } from '@/lib/jobs/after-response'
import { searchTokensOf } from '@/lib/search/tokens'
import { AuditModel } from '@/models/audit'
import { UserModel } from '@/models/user'
import { aMember, anAdmin, anInfluencer } from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'

withDatabase()

type Account = { id: string }
const take = (subject: Account, admin: Account) =>
  call(remove, { params: { id: subject.id }, ...signedIn(admin) })
const giveBack = (subject: Account, admin: Account) =>
  call(restore, { params: { id: subject.id }, ...signedIn(admin) })

test('a removed influencer disappears from list, search, trending and profile, and is restored completely [315, 316]', async () => {
  const admin = await anAdmin()
  const name = 'Removable Rita'
  const influencer = await anInfluencer({
    name,
    rank: 4,
    trendingScore: 5,
    searchKeys: searchTokensOf({ name }),
  })
  const visible = async () => {
    const path = `/?query=removable&expertId=${influencer.id}`
    const answers = []
    for (const handler of [list, search, trending, profile]) {
      answers.push(await call(handler, { path }))
    }
    return answers.map(({ body }) => JSON.stringify(body).includes(name))
  }
  expect(await visible()).toEqual([true, true, true, true])

  expect((await take(influencer, admin)).body).toEqual({ success: true })
  expect(await visible()).toEqual([false, false, false, false])
  expect(await influencer.reload()).toMatchObject({ listed: false, approved: true, rank: 4 })

  expect((await giveBack(influencer, admin)).body).toEqual({ success: true })
  expect(await visible()).toEqual([true, true, true, true])
})

test('a removed member cannot sign in and their sessions are revoked, until the account is restored [315, 317]', async () => {
  const admin = await anAdmin()
  const password = 'a long enough phrase'
  const member = await aMember({ passwordHash: await hashPassword(password) })
  const enter = async () => (await call(signIn, { body: { email: member.email, password } })).status
  const influencer = await anInfluencer()
  const session = signedIn(member)
  expect(await enter()).toBe(200)

  expect((await take(member, admin)).status).toBe(200)
  expect(await enter()).toBe(401)
  const rating = { expertId: influencer.id, rating: 5, questionTitle: 'x', questionDetails: 'x' }
  expect((await call(rate, { body: rating, ...session })).status).toBe(401)

  expect((await giveBack(member, admin)).status).toBe(200)
  expect(await enter()).toBe(200)
  expect((await call(rate, { body: rating, ...session })).status).toBe(401)
})

test('ratings of a removed member stop counting and count again once the account is restored', async () => {
  const [admin, member, influencer] = [await anAdmin(), await aMember(), await anInfluencer()]
  const body = { expertId: influencer.id, rating: 2, questionTitle: 'Meh', questionDetails: 'Meh' }
  await call(rate, { body, ...signedIn(member) })
  const totals = async () => {
    const { reviewsCount, averageRating } = await influencer.reload()
    return [reviewsCount, averageRating]
  }
  expect(await totals()).toEqual([1, 2])
  await take(member, admin)
  await afterResponseDone()
  expect(await totals()).toEqual([0, 0])
  await giveBack(member, admin)
  await afterResponseDone()
  expect(await totals()).toEqual([1, 2])
})

test('a removal is logged with admin and reason; a second one is not found', async () => {
  const admin = await anAdmin()
  const influencer = await anInfluencer()
  const sent = {
    method: 'DELETE',
    params: { id: influencer.id },
    path: `/?${new URLSearchParams({ reason: 'Asked to be delisted' })}`,
    ...signedIn(admin),
  }
  const statuses = [
    (await call(removeByDelete, sent)).status,
    (await call(removeByDelete, sent)).status,
  ]
  expect(statuses).toEqual([200, 404])
  expect(await AuditModel.find({ subjectId: influencer._id }).lean()).toMatchObject([
    { actorId: admin._id, action: 'remove', reason: 'Asked to be delisted' },
  ])
})

test('admins cannot remove themselves, so the last one remains [323]', async () => {
  const admin = await anAdmin()
  const { status, body } = await take(admin, admin)
  expect([status, body.msg]).toEqual([409, SERVER_MESSAGES.protectedAccount])
  expect(await admin.reload()).toMatchObject({ removedAt: null, tokenVersion: 0 })
})

test('an admin can remove another one, who then can do nothing', async () => {
  const [stays, goes] = [await anAdmin(), await anAdmin()]
  expect((await take(goes, stays)).status).toBe(200)
  expect((await take(stays, goes)).status).toBe(401)
  expect((await stays.reload()).removedAt).toBeNull()
})

test('of admins who remove each other concurrently one remains [323]', async () => {
  for (let round = 0; round < 8; round += 1) {
    await UserModel.deleteMany({ role: ROLE.admin })
    const [one, two, three] = [await anAdmin(), await anAdmin(), await anAdmin()]
    const answers = await Promise.all([take(two, one), take(three, two), take(one, three)])
    const left = await UserModel.countDocuments({ role: ROLE.admin, removedAt: null })
    const removals = answers.filter(({ status }) => status === 200).length
    expect(left).toBeGreaterThanOrEqual(1)
    expect(left).toBe(3 - removals)
    expect(removals).toBeGreaterThanOrEqual(1)
    const refusals = answers.filter(({ status }) => status !== 200)
    expect(refusals.map(({ status }) => [401, 409].includes(status))).toEqual(
      refusals.map(() => true),
    )
  }
})

test('of exactly two admins who remove each other concurrently one remains', async () => {
  for (let round = 0; round < 8; round += 1) {
    const [one, two] = [await anAdmin(), await anAdmin()]
    const answers = await Promise.all([take(two, one), take(one, two)])
    const removed = [one, two].map(async (admin) => (await admin.reload()).removedAt !== null)
    expect((await Promise.all(removed)).sort()).toEqual([false, true])
    expect(answers.map(({ status }) => status).sort()[0]).toBe(200)
    const actions = { action: 'remove', subjectId: trusted({ $in: [one.id, two.id] }) }
    expect(await AuditModel.countDocuments(actions)).toBe(1)
  }
})

test('a pending influencer is restored as pending, and a member not as listed', async () => {
  const admin = await anAdmin()
  const pending = await anInfluencer({ approved: false, listed: false })
  const member = await aMember()
  for (const subject of [pending, member]) {
    await take(subject, admin)
    await giveBack(subject, admin)
    expect(await subject.reload()).toMatchObject({
      removedAt: null,
      approved: false,
      listed: false,
    })
  }
})

test('after 30 days, or without a removal, there is nothing to restore', async () => {
  const admin = await anAdmin()
  const longGone = await anInfluencer({
    listed: false,
    removedAt: new Date(Date.now() - days(31)),
  })
  for (const subject of [longGone, await anInfluencer()]) {
    const { status, body } = await giveBack(subject, admin)
    expect([status, body.msg]).toEqual([404, SERVER_MESSAGES.notRestorable])
  }
  expect((await longGone.reload()).removedAt).not.toBeNull()
})
