import { expect, test } from 'vitest'
import { aMember } from '@/lib/testing/factories'
import { call, signedIn, withDatabase } from '@/lib/testing/http'
import { pictureName, picturePath } from '@/lib/uploads/rules'
import { POST } from './route'

withDatabase()

const UPLOADED = picturePath(pictureName('0'.repeat(64), 'full'))

test('a picture that was uploaded here is taken, and goes again', async () => {
  const member = await aMember()
  const take = (pic: string) => call(POST, { body: { pic }, ...signedIn(member) })
  expect((await take(UPLOADED)).body.success).toBe(true)
  expect((await member.reload()).pic).toBe(UPLOADED)
  expect((await take('')).body.success).toBe(true)
  expect((await member.reload()).pic).toBe('')
})

test.each(['https://elsewhere.example/a.png', 'javascript:alert(1)', '//elsewhere.example/a', 7])(
  'the picture %j is refused',
  async (pic) => {
    const member = await aMember({ pic: UPLOADED })
    expect((await call(POST, { body: { pic }, ...signedIn(member) })).body.success).toBe(false)
    expect((await member.reload()).pic).toBe(UPLOADED)
  },
)
