import { afterEach, expect, test, vi } from 'vitest'
import { rateInfluencer, signIn } from '@/lib/client/api'

afterEach(() => vi.unstubAllGlobals())

const FORM = {
  influencer: { id: '0123456789abcdef01234567', name: 'Ada', category: 'Tech' },
  viewer: { id: '0123456789abcdef01234568', name: 'Bo' },
  rating: 4,
  title: 'Good',
  details: 'Kind.',
  aspects: {},
  isAnonymous: false,
} as const

test.each([
  ['a server that does not say how many points', {}, 100],
  ['no points', { pointsAwarded: 0 }, 0],
  ['some points', { pointsAwarded: 100 }, 100],
])(
  'after %s the points of a rating are as awarded, by default all [C44]',
  async (_, more, points) => {
    vi.stubGlobal('fetch', async () => Response.json({ success: true, msg: 'Done', ...more }))
    expect(await rateInfluencer(FORM)).toMatchObject({ ok: true, value: { pointsAwarded: points } })
  },
)

const BUSY = { success: false, msg: 'Busy.', message: 'Busy.', error: 'Busy.' }

test.each([
  ['while the server is busy a sign-in is sent again', 503, { ok: true, value: 'a.b.c' }],
  ['a refused sign-in is not sent again', 400, { ok: false, status: 400 }],
])('%s', async (_, status, expected) => {
  const responses = [
    Response.json(BUSY, { status, headers: { 'retry-after': '0' } }),
    Response.json({ success: true, token: 'a.b.c' }),
  ]
  vi.stubGlobal('fetch', async () => responses.shift())
  expect(await signIn({ email: 'ada@example.com', password: 'secret' })).toMatchObject(expected)
})
