import { expect, test } from 'vitest'
import { GET as readLog } from '@/app/api/admin/log/route'
import { GET as listQueue } from '@/app/api/admin/queue/route'
import { GET as listAccounts } from '@/app/api/admin/users/route'
import { GET as getme } from '@/app/api/getme/route'
import { GET as getSettings } from '@/app/api/me/route'
import { GET as countUnread } from '@/app/api/notifications/count/route'
import { GET as readInbox } from '@/app/api/notifications/route'
import { aMember, anAdmin, anInfluencer } from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'
import { POST } from './route'

withDatabase()

const give = (by: { id: string }, id: string, powers: unknown) =>
  call(POST, { params: { id }, body: { powers }, ...signedIn(by) })
const queueOf = (who: { id: string }) => call(listQueue, signedIn(who))

test('[A10] an admin gives powers, which count from the next request, are told, logged, and end at once', async () => {
  const [admin, member] = [await anAdmin(), await aMember()]
  expect((await queueOf(member)).status).toBe(403)
  expect((await give(admin, member.id, ['moderate'])).status).toBe(200)
  expect((await queueOf(member)).status).toBe(200)

  // Role 0 on the wire, and not a word about powers where the specification fixes the keys.
  const { user } = (await call(getme, signedIn(member))).body
  expect(user.role).toBe(0)
  expect(Object.keys(user)).not.toContain('powers')
  expect((await call(getSettings, signedIn(member))).body.settings.powers).toEqual(['moderate'])
  const header = await call(countUnread, signedIn(member))
  expect(header.body.powers).toEqual(['moderate'])
  expect((await call(listAccounts, signedIn(member))).status).toBe(403)
  const { entries } = (await call(readInbox, signedIn(member))).body
  expect(entries[0]).toMatchObject({ kind: 'powers', text: 'moderate', path: '/admin/queue' })

  expect((await give(admin, member.id, [])).status).toBe(200)
  expect((await queueOf(member)).status).toBe(403)
  const { etag = '' } = Object.fromEntries(header.headers)
  const again = await call(countUnread, {
    headers: { 'if-none-match': etag },
    ...signedIn(member),
  })
  expect([again.status, again.body.powers]).toEqual([200, []])
  const log = (await call(readLog, signedIn(admin))).body.entries
  expect(log).toMatchObject([
    { action: 'setPowers', note: 'Moderator → none', subject: { id: member.id } },
    { action: 'setPowers', note: 'none → Moderator' },
  ])
})

test('[A10] only admins give powers, only members get them, and the same again is nothing new', async () => {
  const [admin, member] = [await anAdmin(), await aMember()]
  const holder = await aMember({ powers: ['moderate', 'curate'] })
  for (const by of [member, holder]) {
    expect((await give(by, member.id, ['moderate'])).status).toBe(403)
    expect((await give(by, by.id, ['moderate', 'curate'])).status).toBe(403)
  }
  for (const other of [admin, await anAdmin(), await anInfluencer()]) {
    expect((await give(admin, other.id, ['curate'])).status).toBe(409)
  }
  expect((await give(admin, (await aMember({ removedAt: new Date() })).id, [])).status).toBe(404)
  for (const powers of [
    'moderate',
    ['everything'],
    null,
    [['moderate']],
    Array(9).fill('curate'),
  ]) {
    expect((await give(admin, member.id, powers)).status).toBe(400)
  }
  const logged = async () => (await call(readLog, signedIn(admin))).body.total
  const before = await logged()
  expect((await give(admin, holder.id, ['curate', 'moderate'])).status).toBe(200)
  expect(await logged()).toBe(before)
})
