import { beforeAll, expect, test } from 'vitest'
import { POST as forget } from '@/app/api/forget-password/route'
import { POST as reset } from '@/app/api/reset-password/route'
import { POST as thirdParty } from '@/app/api/session/third-party/route'
import { POST as signUp } from '@/app/api/signup/route'
import { POST as resend } from '@/app/api/verify-email/resend/route'
import { POST as verify } from '@/app/api/verify-email/route'
import { resetEnv } from '@/lib/env'
import { aMember } from '@/lib/testing/factories'
import { call, signedIn, withDatabase } from '@/lib/testing/http'
import { POST } from './route'

withDatabase()

beforeAll(() => {
  // biome-ignore lint/style/noProcessEnv: the one setting that these tests are about
  process.env.RATE_LIMIT_FACTOR = '0.2'
  resetEnv()
})

test('guessing at one account ends with a text, however many addresses guess [346]', async () => {
  const guess = (n: number) =>
    call(POST, {
      body: { email: n % 2 ? 'victim@example.com' : 'VICTIM@example.com', password: `guess ${n}` },
      headers: { 'x-forwarded-for': `10.0.0.${n}` },
    })
  const answers = [await guess(1), await guess(2), await guess(3)]

  expect(answers.map(({ status }) => status)).toEqual([401, 401, 429])
  expect(answers[2]?.body).toMatchObject({ success: false, msg: answers[2]?.body.message })
  expect(Number(answers[2]?.headers.get('retry-after'))).toBeGreaterThan(0)
})

test.each([
  ['signin', POST, 4, 400],
  ['signup', signUp, 6, 422],
  ['forget-password', forget, 1, 200],
  ['reset-password', reset, 4, 200],
  ['verify-email', verify, 4, 200],
  ['session/third-party', thirdParty, 4, 404],
  ['verify-email/resend', resend, 1, 200],
])(
  'one caller meets the limit of %s, another does not [346]',
  async (name, handler, allowed, status) => {
    const one = signedIn(await aMember())
    const another = signedIn(await aMember())
    const isForMembers = name === 'verify-email/resend'
    const ask = (caller: typeof one, address: string) =>
      call(handler, {
        body: {},
        headers: { 'x-forwarded-for': `${address}-${name}` },
        ...(isForMembers && caller),
      })
    for (let n = 0; n < allowed; n += 1) expect((await ask(one, 'one')).status).toBe(status)
    const refused = await ask(one, 'one')

    expect(refused.status).toBe(429)
    expect(refused.body).toMatchObject({ success: false, msg: refused.body.error })
    expect((await ask(another, 'another')).status).toBe(status)
  },
)
