import type { Types } from 'mongoose'
import { expect, test } from 'vitest'
import { GET } from '@/app/api/admin/log/route'
import { POST as approve } from '@/app/api/users/approve/[id]/route'
import { POST as remove } from '@/app/api/users/remove/[id]/route'
import { LIMIT } from '@/lib/domain/limits'
import { AuditModel } from '@/models/audit'
import { UserModel } from '@/models/user'
import { aCategory, aMember, anAdmin, anInfluencer, aReview } from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'

withDatabase()

const read = async (admin: { id: string }, query = '') =>
  (await call(GET, { path: `/?${query}`, ...signedIn(admin) })).body

test('the log shows who did what to which account, when and why, newest first', async () => {
  const admin = await anAdmin({ name: 'Ada Staff' })
  const [pending, member] = [
    await anInfluencer({ approved: false, listed: false }),
    await aMember(),
  ]
  await call(approve, { params: { id: pending.id }, ...signedIn(admin) })
  await call(remove, { params: { id: member.id }, path: '/?reason=Spam', ...signedIn(admin) })

  const { entries, total } = await read(admin)
  expect(total).toBe(2)
  expect(entries).toMatchObject([
    {
      action: 'remove',
      reason: 'Spam',
      actor: { id: admin.id, name: 'Ada Staff' },
      subject: { id: member.id, kind: 'account', name: member.name },
    },
    { action: 'approve', reason: '', subject: { id: pending.id, name: pending.name } },
  ])
  expect(Date.parse(entries[0].at)).toBeGreaterThan(Date.now() - 60_000)
  expect((await read(admin, `subjectId=${pending.id}`)).entries).toMatchObject([
    { action: 'approve' },
  ])
})

test('names are the current ones, also of ratings and categories; deleted ones have none', async () => {
  const admin = await anAdmin()
  const influencer = await anInfluencer({ name: 'Before' })
  const review = await aReview({ influencerId: influencer._id })
  const category = await aCategory('Kites')
  const [gone] = [await aMember()]
  await AuditModel.create([
    { actorId: gone.id, action: 'removeReview', subjectKind: 'review', subjectId: review.id },
    { actorId: admin.id, action: 'addCategory', subjectKind: 'category', subjectId: category.id },
  ])
  await UserModel.updateOne({ _id: influencer._id }, { name: 'After' })
  await UserModel.deleteOne({ _id: gone._id })
  const found = [
    (await read(admin, `subjectId=${review.id}`)).entries[0],
    (await read(admin, `subjectId=${category.id}`)).entries[0],
  ]
  expect(found).toMatchObject([
    {
      actor: { name: '' },
      subject: { kind: 'review', name: `${review.authorName}’s review of After` },
    },
    { subject: { kind: 'category', name: 'Kites' } },
  ])
})

test('pages do not overlap', async () => {
  const admin = await anAdmin()
  const subjectId = (await aMember()).id
  const createdAt = new Date()
  await AuditModel.insertMany(
    Array.from({ length: LIMIT.auditPerPage + 3 }, () => ({
      actorId: admin.id,
      action: 'edit',
      subjectId,
      createdAt,
    })),
  )
  const first = await read(admin, `subjectId=${subjectId}`)
  const second = await read(admin, `subjectId=${subjectId}&skip=${LIMIT.auditPerPage}`)
  expect([first.entries.length, second.entries.length]).toEqual([LIMIT.auditPerPage, 3])
  const ids = [...first.entries, ...second.entries].map(({ id }) => id)
  expect(new Set(ids).size).toBe(first.total)
})

test('[T41] the log is filtered by person, by time and by decisions', async () => {
  const [one, other] = [await anAdmin(), await anAdmin()]
  const subjectId = (await aMember())._id
  const entry = (actorId: Types.ObjectId, action: string, createdAt: string) => ({
    actorId,
    action,
    subjectId,
    createdAt: new Date(createdAt),
  })
  await AuditModel.create([
    entry(one._id, 'decide', '2026-01-01T10:00:00Z'),
    entry(one._id, 'edit', '2026-01-01T11:00:00Z'),
    entry(other._id, 'decide', '2026-01-01T11:30:00Z'),
    entry(one._id, 'remove', '2026-01-01T12:00:00Z'),
  ])
  const actions = async (query: string) => {
    const { entries, total } = await read(one, query)
    expect(total).toBe(entries.length)
    return entries.map(({ action }: { action: string }) => action)
  }
  const mine = `actorId=${one.id}`
  expect(await actions(mine)).toEqual(['remove', 'edit', 'decide'])
  expect(await actions(`${mine}&only=decisions`)).toEqual(['remove', 'decide'])
  expect(await actions(`${mine}&from=2026-01-01T11:00:00Z&to=2026-01-01T12:00:00Z`)).toEqual([
    'edit',
  ])
  expect(await actions('from=2026-01-01T11:00:00Z&to=2026-01-01T12:00:00Z')).toEqual([
    'decide',
    'edit',
  ])
  const [newest] = (await read(one, mine)).entries
  expect((await read(one, `${mine}&after=${newest.id}`)).entries).toHaveLength(2)
  expect((await call(GET, { path: '/?from=yesterday', ...signedIn(one) })).status).toBe(400)
})
