import { expect, test } from 'vitest'
import { GET } from '@/app/api/admin/users/route'
import { days } from '@/lib/domain/durations'
import { LIMIT } from '@/lib/domain/limits'
import { UserModel } from '@/models/user'
import { aMember, anAdmin, anInfluencer } from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'

withDatabase()

const ids = (accounts: { _id: string }[]) => accounts.map(({ _id }) => _id)

test('an admin gets pending and approved influencers, members, and the accounts that can be restored [312]', async () => {
  const admin = await anAdmin()
  const member = await aMember()
  const pending = await anInfluencer({ approved: false, listed: false })
  const low = await anInfluencer({ rank: 1 })
  const high = await anInfluencer({ rank: 2 })
  const removed = await aMember({ removedAt: new Date() })
  await aMember({ removedAt: new Date(Date.now() - days(31)) })

  const { status, body, headers } = await call(GET, signedIn(admin))
  expect([status, body.success, headers.get('cache-control')]).toEqual([200, true, 'no-store'])
  expect(ids(body.pendingExperts)).toEqual([pending.id])
  expect(ids(body.approvedExperts)).toEqual([high.id, low.id])
  expect(ids(body.users)).toEqual([member.id, admin.id])
  expect(ids(body.removedAccounts)).toEqual([removed.id])
  expect(body.totals).toEqual({ pending: 1, approved: 2, members: 2, removed: 1 })
  expect(body.users[0]).toMatchObject({ name: member.name, email: member.email, role: 0 })
  expect(body.approvedExperts[0]).toMatchObject({
    role: 2,
    approved: true,
    rank: 2,
    category: 'Travel',
    Tell_About_Yourself: 'Rides trains and films them.',
  })
})

test('no account exposes its password hash or internal fields [311]', async () => {
  await aMember({ passwordHash: 'a-secret-hash' })
  const { body } = await call(GET, signedIn(await anAdmin()))
  const text = JSON.stringify(body)
  for (const word of ['a-secret-hash', 'passwordHash', 'tokenVersion', 'searchKeys', '__v']) {
    expect(text).not.toContain(word)
  }
})

test('a visitor gets 401, a member and an influencer 403, and none of them a name [313]', async () => {
  const influencer = await anInfluencer()
  const visitor = await call(GET)
  const others = [await call(GET, signedIn(await aMember())), await call(GET, signedIn(influencer))]
  expect([visitor.status, ...others.map(({ status }) => status)]).toEqual([401, 403, 403])
  for (const { body } of [visitor, ...others]) {
    expect(Object.keys(body)).toEqual(['success', 'msg', 'message', 'error'])
  }
})

test('an admin’s cookie is accepted from a script of this site, not on a navigation', async () => {
  const cookie = `session=${signedIn(await anAdmin()).token}`
  const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty', cookie }
  const statuses = [
    (await call(GET, { headers: own })).status,
    (await call(GET, { headers: { ...own, 'sec-fetch-mode': 'navigate' } })).status,
    (await call(GET, { headers: { cookie } })).status,
  ]
  expect(statuses).toEqual([200, 403, 401])
})

test('each list is bounded and continues with skip', async () => {
  const admin = await anAdmin()
  await UserModel.insertMany(
    Array.from({ length: LIMIT.adminListMax + 5 }, (_, n) => ({ name: `Many ${n}` })),
  )
  const first = (await call(GET, signedIn(admin))).body
  const second = (await call(GET, { path: `/?skip=${LIMIT.adminListMax}`, ...signedIn(admin) }))
    .body
  expect(first.users).toHaveLength(LIMIT.adminListMax)
  const all = new Set([...ids(first.users), ...ids(second.users)])
  expect(all.size).toBe(first.totals.members)
})
