import { expect, test } from 'vitest'
import { GET as listQueue } from '@/app/api/admin/queue/route'
import { GET as listAccounts } from '@/app/api/admin/users/route'
import { GET as getme } from '@/app/api/getme/route'
import { GET as settings } from '@/app/api/me/route'
import { POST as confirmTotp } from '@/app/api/me/second-factor/totp/confirm/route'
import { POST as startTotp } from '@/app/api/me/second-factor/totp/route'
import { POST as rate } from '@/app/api/questions/route'
import { hashPassword } from '@/lib/auth/password'
import type { Power } from '@/lib/domain/powers'
import { ROLE } from '@/lib/domain/roles'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { aMember, anInfluencer } from '@/tests/support/factories'
import { call, signedIn, withDatabase, withSettings } from '@/tests/support/http'
import { PASSWORD } from '@/tests/support/second-factor'
import { totpCode } from '@/tests/support/totp'

withDatabase()

const REQUIRED = { REQUIRE_STAFF_SECOND_FACTOR: '1' }
const dueOf = async (session: { token: string }) =>
  (await call(settings, session)).body.settings.secondFactorDue

const aRating = ({ id, name }: { id: string; name: string }) => ({
  expertId: id,
  expertName: name,
  prodCategory: 'Travel',
  questionTitle: 'Clear and honest',
  questionDetails: 'Says what was paid for.',
  rating: 4,
})

test.each([
  ['an admin', { role: ROLE.admin }, listAccounts],
  ['a moderator', { powers: ['moderate'] as Power[] }, listQueue],
])(
  'where the settings say so, %s can do nothing but add a second factor until there is one [A8]',
  async (_who, fields, work) => {
    const passwordHash = await hashPassword(PASSWORD)
    const person = await aMember({ passwordHash, ...fields })
    const influencer = await anInfluencer()
    const session = signedIn(person)
    expect((await call(work as never, session)).status).toBe(200)
    expect(await dueOf(session)).toBe('advised')

    await withSettings(REQUIRED, async () => {
      for (const refused of [
        await call(work as never, session),
        await call(rate, { body: aRating(influencer), ...session }),
      ]) {
        expect([refused.status, refused.body.msg]).toEqual([403, SERVER_MESSAGES.secondFactorDue])
      }
      expect((await call(getme, session)).status).toBe(200)
      expect(await dueOf(session)).toBe('required')

      const started = await call(startTotp, { body: { proof: PASSWORD }, ...session })
      const code = totpCode(started.body.secret)
      const { body } = await call(confirmTotp, { body: { code }, ...session })
      expect((await call(work as never, { token: body.token })).status).toBe(200)
      const rated = await call(rate, { body: aRating(influencer), token: body.token })
      expect(rated.body.success).toBe(true)
      expect(await dueOf({ token: body.token })).toBeNull()
    })
  },
)

test('members without powers need no second factor [A8]', async () => {
  await withSettings(REQUIRED, async () => {
    const session = signedIn(await aMember())
    expect(await dueOf(session)).toBeNull()
    const { body } = await call(rate, { body: aRating(await anInfluencer()), ...session })
    expect(body.success).toBe(true)
  })
})
