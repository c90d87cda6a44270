import { expect, test } from 'vitest'
import { signIn } from '@/lib/accounts/commands'
import { ROLE } from '@/lib/domain/roles'
import { isMigrated } from '@/lib/migrations/queries'
import { UserModel } from '@/models/user'
import { prepareSite } from '@/server/boot'
import { aClient, withDatabase } from '@/tests/support/http'

withDatabase()

test('the host migrates the database and creates the admin of the settings, who can sign in', async () => {
  const admin = { email: 'boss@example.com', password: 'a long enough secret' }
  await prepareSite({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
  await prepareSite({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })

  expect(await isMigrated()).toBe(true)
  expect(await signIn(admin, aClient())).toEqual({ token: expect.any(String), suspension: null })
  const [account, ...others] = await UserModel.find({ email: admin.email }).lean()
  expect([account?.role, others]).toEqual([ROLE.admin, []])
})

test('an admin without a password is refused', async () => {
  await expect(prepareSite({ ADMIN_EMAIL: 'boss@example.com' })).rejects.toThrow(
    'ADMIN_EMAIL and ADMIN_PASSWORD are needed together.',
  )
})
