import { expect, test } from 'vitest'
import { GET } from '@/app/api/admin/duplicates/route'
import { blockingKeysOf } from '@/lib/search/blocking-keys'
import { aMember, anAdmin, anInfluencer } from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'

withDatabase()

const named = (name: string, fields = {}) =>
  anInfluencer({ name, duplicateKeys: blockingKeysOf({ name }), ...fields })
const WAITING = { approved: false, listed: false }

test('each submission comes with its possible duplicates, listed or pending, and never with itself', async () => {
  const listed = await named('Orla Brightwater')
  const [first, second] = [
    await named('Brightwater Orla', WAITING),
    await named('Orla Brightwater', WAITING),
  ]
  const alone = await named('Somebody Quite Different', WAITING)
  const member = await aMember({ name: 'Orla Brightwater' })
  const ids = [first, second, alone, member].map(({ id }) => id).join(',')
  const { status, body } = await call(GET, { path: `/?ids=${ids}`, ...signedIn(await anAdmin()) })
  const found = Object.fromEntries(
    Object.entries(body.duplicates as Record<string, { id: string }[]>).map(([id, cards]) => [
      id,
      cards.map((card) => card.id).sort(),
    ]),
  )
  expect(status).toBe(200)
  expect(found).toEqual({
    [first.id]: [listed.id, second.id].sort(),
    [second.id]: [listed.id, first.id].sort(),
  })
})

test.each([
  '',
  'x',
  `${'f'.repeat(24)},x`,
  Array(201)
    .fill('f'.repeat(24))
    .map((id, n) => `${n}${id}`.slice(-24))
    .join(','),
])('malformed ids are refused or find nothing', async (ids) => {
  const { status, body } = await call(GET, { path: `/?ids=${ids}`, ...signedIn(await anAdmin()) })
  expect(status === 400 || Object.keys(body.duplicates).length === 0).toBe(true)
})
