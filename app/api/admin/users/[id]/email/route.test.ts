import { beforeEach, expect, test } from 'vitest'
import { POST as look } from '@/app/api/admin/users/[id]/email/route'
import { GET as sheet } from '@/app/api/admin/users/[id]/route'
import { GET as lists } from '@/app/api/admin/users/route'
import { GET as securityLog } from '@/app/api/me/security-log/route'
import { days, hours, minutes } from '@/lib/domain/durations'
import { shortEmail } from '@/lib/domain/email-address'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { memberTokensOf } from '@/lib/search/tokens'
import { AuditModel } from '@/models/audit'
import { UserModel } from '@/models/user'
import { pass } from '@/tests/support/clock'
import { aMember, anAdmin, anInfluencer } from '@/tests/support/factories'
import { call, emptyDatabase, signedIn, unconfirmed, withDatabase } from '@/tests/support/http'

withDatabase()
beforeEach(emptyDatabase)

type Account = Awaited<ReturnType<typeof aMember>>

const lookAs = (admin: Account, id: string) => call(look, { params: { id }, ...signedIn(admin) })
const listsAs = async (admin: Account, query = '') =>
  (await call(lists, { path: `/?${query}`, ...signedIn(admin) })).body
const sheetAs = async (admin: Account, id: string) =>
  (await call(sheet, { params: { id }, ...signedIn(admin) })).body.account

async function members(count: number): Promise<{ id: string; email: string }[]> {
  const made = []
  for (let n = 0; n < count; n += 1) made.push(await aMember())
  return made.map(({ id, email }) => ({ id, email: email ?? '' }))
}

type Row = { _id: string; email: string }
/** The whole addresses of others in a response. */
const wholeIn = (body: { users: Row[] }, { id }: Account) =>
  body.users.filter(({ _id, email }) => _id !== id && !email.includes('…')).map(({ _id }) => _id)

test('[T42] a list as our screens ask for it, and the sheet, have shortened addresses of others', async () => {
  const admin = await anAdmin({ email: 'ada@example.com' })
  const member = await aMember({ email: 'zoe.q+x@mail.example' })
  const removed = await aMember({ email: 'gone@example.com', removedAt: new Date() })
  const influencer = await anInfluencer({ publicEmail: 'press@example.com' })
  const body = await listsAs(admin, 'addresses=short')
  const emails = Object.fromEntries(
    [...body.users, ...body.removedAccounts, ...body.approvedExperts].map(({ _id, email }: Row) => [
      _id,
      email,
    ]),
  )
  expect(emails).toEqual({
    [admin.id]: 'ada@example.com',
    [member.id]: 'z…@mail.example',
    [removed.id]: 'g…@example.com',
    // It is public.
    [influencer.id]: 'press@example.com',
  })
  expect((await sheetAs(admin, member.id)).email).toBe('z…@mail.example')
  expect((await sheetAs(admin, admin.id)).email).toBe('ada@example.com')
  expect((await UserModel.findById(admin.id, 'looks').lean())?.looks).toBeUndefined()
})

test('[T42] a whole address finds its person, whose address comes shortened', async () => {
  const [admin, person] = [await anAdmin(), { name: 'Zoe', email: 'zoe.quill@example.com' }]
  const { id } = await aMember({ ...person, searchKeys: memberTokensOf(person) })
  await aMember()
  const words = encodeURIComponent(' Zoe.Quill@EXAMPLE.com')
  const { users } = await listsAs(admin, `addresses=short&q=${words}`)
  expect(users).toMatchObject([{ _id: id, email: 'z…@example.com' }])
})

test('[T42] the whole address takes a fresh confirmation, is logged, and told to its owner without a name', async () => {
  const [admin, member] = [await anAdmin({ name: 'Curious' }), await aMember()]
  const stale = await call(look, { params: { id: member.id }, ...(await unconfirmed(admin)) })
  expect([stale.status, stale.body.confirm]).toEqual([403, true])
  expect(await AuditModel.countDocuments()).toBe(0)

  expect((await lookAs(admin, member.id)).body).toEqual({ success: true, email: member.email })
  expect(await AuditModel.find().lean()).toMatchObject([
    { action: 'lookAtAddress', actorId: admin._id, subjectId: member._id, subjectKind: 'account' },
  ])
  const { body } = await call(securityLog, signedIn(member))
  expect(body.entries).toMatchObject([{ kind: 'addressSeen', way: null, browser: '' }])
  expect(JSON.stringify(body)).not.toMatch(new RegExp(`Curious|${admin.id}`))
})

test('[T42] one’s own address is no look at another person, and who has gone for good has none', async () => {
  const admin = await anAdmin()
  expect((await lookAs(admin, admin.id)).body.email).toBe(admin.email)
  const removedAt = new Date(Date.now() - days(31))
  const gone = [await aMember({ removedAt }), await aMember({ removedAt, closure: 'erased' })]
  for (const { id } of gone) expect((await lookAs(admin, id)).status).toBe(404)
  expect((await lookAs(admin, 'f'.repeat(24))).status).toBe(404)
  expect(await AuditModel.countDocuments()).toBe(0)
})

test('[T42] thirty different addresses an hour per admin, also at once; the same again is free', async () => {
  const [admin, all] = [await anAdmin(), await members(32)]
  const statuses = (await Promise.all(all.map(({ id }) => lookAs(admin, id)))).map(
    ({ status }) => status,
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(30)
  const [seen] = all.filter((_, n) => statuses[n] === 200)
  const [other] = all.filter((_, n) => statuses[n] !== 200)
  expect((await lookAs(admin, seen?.id ?? '')).status).toBe(200)
  const refused = await lookAs(admin, other?.id ?? '')
  expect([refused.status, refused.body.msg]).toEqual([429, SERVER_MESSAGES.looksSpent])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(minutes(59) / 1_000)
  expect((await lookAs(await anAdmin(), other?.id ?? '')).status).toBe(200)
  pass(hours(1))
  expect((await lookAs(admin, other?.id ?? '')).status).toBe(200)
})

test('[T42] the contract’s list has fifty different whole addresses an hour, and never fails by it', async () => {
  const [admin, all] = [await anAdmin(), await members(60)]
  const first = await listsAs(admin)
  const whole = wholeIn(first, admin)
  expect(whole).toHaveLength(50)
  const emailOf = new Map(all.map(({ id, email }) => [id, email]))
  for (const { _id, email } of first.users as Row[]) {
    if (_id === admin.id) continue
    const own = emailOf.get(_id) ?? ''
    expect(email).toBe(whole.includes(_id) ? own : shortEmail(own))
  }
  // The same ones again, however often and in whichever order; further ones come shortened.
  for (const query of ['', 'skip=20', 'limit=5', '']) {
    for (const id of wholeIn(await listsAs(admin, query), admin)) expect(whole).toContain(id)
  }
  expect(wholeIn(await listsAs(admin), admin)).toEqual(whole)
  expect(wholeIn(await listsAs(await anAdmin()), admin)).toHaveLength(51)
  pass(hours(1))
  expect(wholeIn(await listsAs(admin, 'skip=55'), admin)).toHaveLength(6)
})

test('[T42] lists that are read at once have no more whole addresses together', async () => {
  const admin = await anAdmin()
  await members(70)
  const pages = await Promise.all(
    [0, 20, 40, 60].map((skip) => listsAs(admin, `skip=${skip}&limit=20`)),
  )
  const seen = new Set(pages.flatMap((page) => wholeIn(page, admin)))
  expect(seen.size).toBe(50)
})
