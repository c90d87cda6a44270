import { afterEach, expect, test, vi } from 'vitest'
import { GET } from '@/app/api/proof/route'
import { DURATION } from '@/lib/domain/durations'
import { resetEnv } from '@/lib/env'
import { spendProof } from '@/lib/proofs/commands'
import { isFound, PROOF_BITS, PROOF_PARTS, readProof, writeProof } from '@/lib/proofs/rules'
import { call, withDatabase } from '@/lib/testing/http'
import { solveChallenge } from '@/lib/testing/proof'

withDatabase()
afterEach(() => {
  vi.useRealTimers()
})

async function aSolution(purpose = 'submission'): Promise<string> {
  const { status, body } = await call(GET, { path: `/api/proof?purpose=${purpose}` })
  expect([status, body]).toEqual([
    200,
    {
      success: true,
      challenge: expect.stringMatching(/^[\w.-]+$/),
      parts: PROOF_PARTS,
      bits: PROOF_BITS,
      expiresAt: expect.any(String),
    },
  ])
  return solveChallenge(body.challenge)
}

test('the solution of a challenge is worth something once, whoever else is as fast', async () => {
  const proof = await aSolution()
  const spent = await Promise.all(Array.from({ length: 8 }, () => spendProof('submission', proof)))
  expect(spent.filter(Boolean)).toHaveLength(1)
  expect(await spendProof('submission', proof)).toBe(false)
})

test('a proof for one form is worth nothing to another, and is not used up by it', async () => {
  const proof = await aSolution('signUp')
  expect(await spendProof('submission', proof)).toBe(false)
  expect(await spendProof('signUp', proof)).toBe(true)
})

test('a challenge can be answered for half an hour', async () => {
  const [early, late] = [await aSolution(), await aSolution()]
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DURATION.proofMs - 5_000 })
  expect(await spendProof('submission', early)).toBe(true)
  vi.setSystemTime(Date.now() + 10_000)
  expect(await spendProof('submission', late)).toBe(false)
})

test('a challenge that was made elsewhere or changed is none of ours', async () => {
  const proof = await aSolution()
  const { challenge = '' } = readProof(proof) ?? {}
  const [purpose, id, expiry, signature] = challenge.split('.')
  const forged = [
    [purpose, id, Number(expiry) + 1e9, signature],
    [purpose, `${id}x`, expiry, signature],
    ['signUp', id, expiry, signature],
    [purpose, id, expiry, ''],
    [purpose, id, expiry],
  ].map((parts) => parts.join('.'))
  for (const one of forged) {
    const form = one.startsWith('signUp') ? 'signUp' : 'submission'
    expect(await spendProof(form, solveChallenge(one))).toBe(false)
  }
  vi.stubEnv('JWT_SECRET', 'another secret of thirty-two bytes or more')
  resetEnv()
  expect(await spendProof('submission', proof)).toBe(false)
  vi.unstubAllEnvs()
  resetEnv()
  expect(await spendProof('submission', proof)).toBe(true)
})

test('numbers that were not looked for prove nothing', async () => {
  const { challenge = '', numbers = [] } = readProof(await aSolution()) ?? {}
  const wrong = [
    numbers.map(() => 1),
    numbers.slice(1),
    [...numbers, 1],
    numbers.map(() => numbers[0] ?? 0),
    [...numbers].reverse(),
  ]
  for (const list of wrong) {
    expect(await spendProof('submission', writeProof(challenge, list))).toBe(false)
  }
  expect(await spendProof('submission', writeProof(challenge, numbers))).toBe(true)
})

test.each([
  null,
  '',
  '~',
  'a~1-2-3-4-5-6-7-8',
  `${'a'.repeat(5_000)}~1`,
  '.'.repeat(100),
  'x~-------',
])('the header %j proves nothing and breaks nothing', async (header) => {
  expect(await spendProof('submission', header)).toBe(false)
})

test.each(['', '?purpose=', '?purpose=rating', '?purpose[$ne]=x'])(
  'no challenge is given for %j [347]',
  async (query) => {
    const { status, body } = await call(GET, { path: `/api/proof${query}` })
    expect([status, body.success]).toEqual([400, false])
  },
)

test('a digest is looked at bit by bit', () => {
  const digest = (...first: number[]) => Uint8Array.from([...first, 0xff, 0xff])
  expect(isFound(digest(0, 0))).toBe(true)
  expect(isFound(digest(0, 0x0f))).toBe(true)
  expect(isFound(digest(0, 0x10))).toBe(false)
  expect(isFound(digest(1, 0))).toBe(false)
})
