import { beforeAll, expect, test } from 'vitest'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { pictureName, picturePath } from '@/lib/uploads/rules'
import { aMember, aPicture } from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'
import { POST } from './route'

withDatabase()

let UPLOADED = ''
beforeAll(async () => {
  UPLOADED = await aPicture()
})

test('an uploaded picture is accepted, and can be removed again', async () => {
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

test('a missing or deleted picture is refused, and the old one remains', async () => {
  const member = await aMember({ pic: UPLOADED })
  const missing = picturePath(pictureName('0'.repeat(64), 'full'))
  const { status, body } = await call(POST, { body: { pic: missing }, ...signedIn(member) })
  expect([status, body.msg]).toEqual([422, SERVER_MESSAGES.pictureGone])
  expect((await member.reload()).pic).toBe(UPLOADED)
})
