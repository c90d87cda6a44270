import { expect, test } from 'vitest'
import { GET } from '@/app/api/images/[name]/route'
import { call, withDatabase } from '@/tests/support/http'

withDatabase()

test.each([
  '0'.repeat(64).concat('-90.webp'),
  'x',
  '../../etc/passwd',
  `${'0'.repeat(64)}-91.webp`,
])('the unknown or malformed name %s is not found', async (name) => {
  const { status, body, headers } = await call(GET, { params: { name } })
  expect([status, body.success, headers.get('cache-control')]).toEqual([404, false, 'no-store'])
})
