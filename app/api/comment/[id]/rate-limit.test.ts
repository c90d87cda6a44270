import { expect, test } from 'vitest'
import { POST as DISLIKE } from '@/app/api/comment/[id]/dislike/route'
import { POST as FLAG } from '@/app/api/comment/[id]/flag/route'
import { POST as LIKE } from '@/app/api/comment/[id]/like/route'
import { DELETE as UNREPLY } from '@/app/api/comment/[id]/reply/[replyId]/route'
import { POST as REPLY } from '@/app/api/comment/[id]/reply/route'
import { POST as SCORE } from '@/app/api/increaseUserScore/route'
import { DELETE as UNRATE } from '@/app/api/questions/[id]/route'
import { POST as RATE } from '@/app/api/questions/route'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { aMember } from '@/tests/support/factories'
import { call, signedIn, withDatabase, withSettings } from '@/tests/support/http'

withDatabase()

test.each([
  ['a like', LIKE],
  ['a dislike', DISLIKE],
  ['a flag', FLAG],
  ['a reply', REPLY],
  ['a deleted reply', UNREPLY],
  ['a rating', RATE],
  ['a deleted rating', UNRATE],
  ['a score', SCORE],
])(
  '%s beyond the limit is refused with a text and the seconds to wait [346]',
  async (_, handler) => {
    const member = await aMember()
    const send = () =>
      call(handler, { params: { id: 'x', replyId: 'x' }, body: {}, ...signedIn(member) })

    // The smallest factor still allows one call.
    const [first, second] = await withSettings({ RATE_LIMIT_FACTOR: '0.001' }, async () => [
      await send(),
      await send(),
    ])

    expect(first?.status).not.toBe(429)
    const msg = SERVER_MESSAGES.tooMany
    expect(second?.body).toEqual({ success: false, msg, message: msg, error: msg })
    expect(second?.status).toBe(429)
    expect(Number(second?.headers.get('retry-after'))).toBeGreaterThan(0)
  },
)
