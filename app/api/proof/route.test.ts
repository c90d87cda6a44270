import { expect, test, vi } from 'vitest'
import { GET } from '@/app/api/proof/route'
import { consumeProof, priceOf } from '@/lib/auth/proof-of-work/commands'
import { PROOF_HEADER, type ProofPurpose } from '@/lib/auth/proof-of-work/rules'
import { solveProof } from '@/lib/client/solve-proof'
import { DURATION } from '@/lib/domain/durations'
import { resetEnv } from '@/lib/env'
import { networksOf } from '@/lib/text/networks'
import { pass } from '@/tests/support/clock'
import { call, withDatabase, withSettings } from '@/tests/support/http'
import { aProof } from '@/tests/support/proof'

withDatabase()

const aSolution = async (purpose: ProofPurpose = 'submission') =>
  (await aProof(purpose))[PROOF_HEADER] ?? ''

const opened = (proof: string) => JSON.parse(atob(proof))
const closed = (proof: unknown) => btoa(JSON.stringify(proof))

test('a browser solves the challenge of the site with at least two hundred keys, and the site accepts it', async () => {
  const { status, body } = await call(GET, { path: '/api/proof?purpose=signUp' })
  expect([status, Object.keys(body)]).toEqual([200, ['success', 'challenge', 'expiresAt']])
  const proof = (await solveProof(JSON.parse(body.challenge))) ?? ''
  const { challenge, solution } = opened(proof)
  expect(solution.counter).toBeGreaterThanOrEqual(200)
  expect(solution.counter).toBeLessThan(400)
  expect(challenge.parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', cost: 5_000 })
  expect(await consumeProof('signUp', proof)).toBe(true)
})

test('a solution is accepted once, even in a race', async () => {
  const proof = await aSolution()
  const spent = await Promise.all(
    Array.from({ length: 8 }, () => consumeProof('submission', proof)),
  )
  expect(spent.filter(Boolean)).toHaveLength(1)
  expect(await consumeProof('submission', proof)).toBe(false)
})

test('a proof for one form is refused by another, and not used up by it', async () => {
  const proof = await aSolution('signUp')
  expect(await consumeProof('submission', proof)).toBe(false)
  expect(await consumeProof('signUp', proof)).toBe(true)
})

test('a challenge is valid for half an hour', async () => {
  const [early, late] = [await aSolution(), await aSolution()]
  pass(DURATION.proofMs - 5_000)
  expect(await consumeProof('submission', early)).toBe(true)
  pass(10_000)
  expect(await consumeProof('submission', late)).toBe(false)
})

test('a challenge that was forged or altered is refused', async () => {
  const proof = await aSolution()
  const { challenge, solution } = opened(proof)
  const changed = (parameters: object) =>
    closed({
      challenge: { ...challenge, parameters: { ...challenge.parameters, ...parameters } },
      solution,
    })
  const forged = [
    changed({ expiresAt: challenge.parameters.expiresAt + 1e6 }),
    changed({ cost: 1 }),
    changed({ nonce: '00'.repeat(16) }),
    changed({ nonce: challenge.parameters.nonce.toUpperCase() }),
    changed({ keySignature: '' }),
    changed({ more: 1 }),
    closed({ challenge: { ...challenge, signature: '' }, solution }),
    closed({ challenge: { parameters: challenge.parameters }, solution }),
  ]
  for (const one of forged) expect(await consumeProof('submission', one)).toBe(false)
  expect(await consumeProof('signUp', changed({ data: { purpose: 'signUp' } }))).toBe(false)
  vi.stubEnv('JWT_SECRET', 'another secret of thirty-two bytes or more')
  resetEnv()
  expect(await consumeProof('submission', proof)).toBe(false)
  vi.unstubAllEnvs()
  resetEnv()
  expect(await consumeProof('submission', proof)).toBe(true)
})

test('a guessed key proves nothing, not even one with the right beginning', async () => {
  const proof = await aSolution()
  const { challenge, solution } = opened(proof)
  const { keyPrefix } = challenge.parameters
  for (const derivedKey of [keyPrefix, keyPrefix.padEnd(64, '0'), '00'.repeat(32), '', 'x']) {
    const wrong = closed({ challenge, solution: { ...solution, derivedKey } })
    expect(await consumeProof('submission', wrong)).toBe(false)
  }
  expect(await consumeProof('submission', proof)).toBe(true)
})

test.each([
  null,
  '',
  '~',
  'bm8ganNvbg==',
  btoa('{}'),
  btoa('null'),
  btoa(`{"challenge":${'['.repeat(700)}${']'.repeat(700)}}`),
  btoa('{"__proto__":{"challenge":1}}'),
  'a'.repeat(5_000),
])('the header %j proves nothing and breaks nothing', async (header) => {
  expect(await consumeProof('submission', header)).toBe(false)
})

test('frequent requests make a network’s proofs more expensive, twice after every five in an hour, and no other network’s', async () => {
  await withSettings({ RATE_LIMIT_FACTOR: '1' }, async () => {
    const prices = Array.from({ length: 36 }, () => priceOf(['192.0.2.1']))
    const at = (n: number) => prices[n - 1]
    expect([at(1), at(5), at(6), at(11), at(16), at(21), at(26), at(31), at(36)]).toEqual([
      200, 200, 400, 800, 1_600, 3_200, 6_400, 12_800, 12_800,
    ])
    expect(priceOf(['192.0.2.2'])).toBe(200)

    pass(3_600_000)
    expect(priceOf(['192.0.2.1'])).toBe(200)
  })
})

test('an IPv6 host cannot evade the price by changing its network', async () => {
  await withSettings({ RATE_LIMIT_FACTOR: '1' }, async () => {
    pass(7_200_000)
    let price = 0
    for (let n = 0; n < 161; n += 1) {
      // Slowly, so that the global price does not rise.
      pass(5_000)
      price = priceOf(networksOf(`2001:db8:1:${(n * 256).toString(16)}::1`))
    }
    expect(price).toBe(800)
  })
})

test('while very many networks ask, every proof is more expensive', async () => {
  await withSettings({ RATE_LIMIT_FACTOR: '1' }, async () => {
    pass(10_800_000)
    for (let n = 0; n < 120; n += 1) priceOf([`198.51.100.${n}`])
    expect(priceOf(['203.0.113.1'])).toBe(800)
    pass(60_000)
    expect(priceOf(['203.0.113.2'])).toBe(200)
  })
})

test('the next challenge of a network has the price that the network has reached', async () => {
  await withSettings({ RATE_LIMIT_FACTOR: '1' }, async () => {
    const headers = { 'x-forwarded-for': '192.0.2.77' }
    for (let n = 0; n < 5; n += 1) await call(GET, { path: '/api/proof?purpose=signUp', headers })
    const { body } = await call(GET, { path: '/api/proof?purpose=signUp', headers })
    const { solution } = opened((await solveProof(JSON.parse(body.challenge))) ?? '')
    expect(solution.counter).toBeGreaterThanOrEqual(400)
  })
})

test.each(['', '?purpose=', '?purpose=rating', '?purpose[$ne]=x'])(
  'no challenge is issued for %j [347]',
  async (query) => {
    const { status, body } = await call(GET, { path: `/api/proof${query}` })
    expect([status, body.success]).toEqual([400, false])
  },
)
