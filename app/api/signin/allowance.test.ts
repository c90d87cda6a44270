import { expect, test } from 'vitest'
import { resetEnv } from '@/lib/env'
import { call, withDatabase } from '@/lib/testing/http'
import { POST } from './route'

withDatabase()

test('guessing at one account ends with a text, however many addresses guess [346]', async () => {
  // biome-ignore lint/style/noProcessEnv: the one setting that this test is about
  process.env.RATE_LIMIT_FACTOR = '0.2'
  resetEnv()
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
