import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { connect } from '@/lib/db/connect'
import { UserModel } from '@/models/user'
import { aMember } from '@/tests/support/factories'
import { withDatabase } from '@/tests/support/http'

withDatabase()

/** Runs the code in its own process and returns its log. */
async function logged(script: string, settings: Record<string, string> = {}): Promise<string> {
  const words = ['--import', 'tsx', '--input-type=module', '-e', script]
  const child = spawn(process.execPath, words, {
    // biome-ignore lint/style/noProcessEnv: the settings of the tests, but with a log
    env: { ...process.env, LOG_LEVEL: 'info', NEXT_RUNTIME: 'nodejs', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.on('data', (chunk) => {
    text += chunk
  })
  await once(child, 'close')
  return text
}

const SECOND_ACCOUNT = `
  const { connect, disconnect } = await import('@/lib/db/connect')
  const { log } = await import('@/lib/log')
  const { UserModel } = await import('@/models/user')
  await connect()
  const err = await UserModel.create({ name: 'Ulrike', role: 0, email: 'ulrike@example.com' }).catch((e) => e)
  log.error({ err: new Error('not stored', { cause: err }) }, 'failed')
  await disconnect()
`

test('a database error is logged with its code and stack, without values', async () => {
  await connect()
  await UserModel.deleteMany({})
  // A name that no hexadecimal digits spell: the line carries the random name of the database.
  await aMember({ email: 'ulrike@example.com' })

  const line = await logged(SECOND_ACCOUNT)

  expect(line).not.toMatch(/ulrike|example\.com/i)
  const { err } = JSON.parse(line)
  expect(err).toMatchObject({ message: 'not stored', cause: { code: 11_000 } })
  expect(err.stack).toMatch(/^\s+at /)
})

const BROKEN_PAGE = `
  const { onRequestError } = await import('@/instrumentation')
  const error = Object.assign(new Error('no such row for "Ada Byron" <ada@example.com>'), { digest: '123' })
  const request = {
    path: '/api/reset-password?token=a-secret', method: 'GET',
    headers: { 'x-request-id': 'request-0001', cookie: 'session=another-secret', authorization: 'Bearer third-secret' },
  }
  await onRequestError(error, request, { routerKind: 'App Router', routePath: '/reset-password', routeType: 'render' })
`

const BROKEN_SHARED_PAGE = `
  const { onRequestError } = await import('@/instrumentation')
  const { inRequest } = await import('@/lib/request-context')
  const { logConsole } = await import('@/lib/log-console')
  logConsole()
  const error = new Error('no answer')
  await inRequest({ requestId: 'request-0001', route: '/' }, async () => {
    console.error('⨯', error)
    await onRequestError(
      error,
      { path: '/', method: 'GET', headers: {} },
      { routerKind: 'App Router', routePath: '/', routeType: 'render' },
    )
  })
`

test('an error of a page that is rendered for the cache is one line, with the request that caused it', async () => {
  const lines = (await logged(BROKEN_SHARED_PAGE)).trim().split('\n')
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    requestId: 'request-0001',
    route: '/',
    msg: 'page or handler failed',
  })
})

test('an error of a page is logged with its request, without the visitor’s input', async () => {
  const line = await logged(BROKEN_PAGE)

  expect(line).not.toMatch(/secret|ada/i)
  expect(JSON.parse(line)).toMatchObject({
    level: 50,
    requestId: 'request-0001',
    method: 'GET',
    path: '/api/reset-password',
    route: '/reset-password',
    kind: 'render',
    err: { type: 'Error', digest: '123', message: 'no such row for "…" <…@…>' },
    msg: 'page or handler failed',
  })
})

const PRINTED = `
  const { log, markLogged, nameProcess } = await import('@/lib/log')
  const { logConsole } = await import('@/lib/log-console')
  const { inRequest } = await import('@/lib/request-context')
  logConsole()
  nameProcess({ host: 'a', worker: 2 })
  const repeated = new Error('logged before')
  markLogged(repeated)
  console.error(repeated)
  const reported = new Error('logged after')
  console.error('⨯', reported)
  setImmediate(() => markLogged(reported))
  inRequest({ requestId: 'request-0001', route: '/api/users/[id]' }, () => {
    console.error(' \\u001b[31m⨯\\u001b[0m', new TypeError('no row "Ada Byron"'))
    console.warn('slow for ada@example.com')
    log.info('forbidden')
  })
  setTimeout(() => {
    console.error(new RangeError('the last words'))
    process.exit()
  }, 1_500)
`

test('what libraries print is a JSON line each, and lines carry request, route, host and worker', async () => {
  const text = await logged(PRINTED)
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const context = { host: 'a', worker: 2, requestId: 'request-0001', route: '/api/users/[id]' }
  expect(lines).toEqual([
    expect.objectContaining({ ...context, level: 40, msg: 'slow for …@…' }),
    expect.objectContaining({ ...context, level: 30, msg: 'forbidden' }),
    // Errors wait for what Next reports about them.
    expect.objectContaining({
      ...context,
      level: 50,
      source: 'console',
      msg: '⨯',
      err: expect.objectContaining({ type: 'TypeError', message: 'no row "…"' }),
    }),
    expect.objectContaining({ err: expect.objectContaining({ message: 'the last words' }) }),
  ])
})

const LINES = `
  const { log } = await import('@/lib/log')
  log.info({ purpose: 'reset' }, 'email written to outbox')
  log.warn('database unavailable, waiting')
  log.error({ err: new TypeError('no answer', { cause: new Error('closed') }), userId: '7' }, 'job failing')
`
const TERMINAL = 'process.stdout.isTTY = true\n'

test.each([
  ['LOG_FORMAT=text', LINES, { LOG_FORMAT: 'text' }],
  ['a terminal', TERMINAL + LINES, {}],
])('%s: sentences with the time, no JSON [O4]', async (_, script, settings) => {
  const lines = (await logged(script, settings)).trim().split('\n')
  expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d Email written to outbox \(purpose reset\)$/)
  expect(lines[1]).toMatch(/^\S+ Warning: Database unavailable, waiting$/)
  expect(lines[2]).toMatch(/^\S+ Error: Job failing \(user id 7\): TypeError no answer$/)
  expect(lines[3]).toMatch(/^\s+at /)
  expect(lines.filter((line) => line.startsWith('  because: Error closed'))).toHaveLength(1)
  expect(lines.join()).not.toContain('{')
})

test.each([
  ['no terminal', LINES, {}],
  ['LOG_FORMAT=json on a terminal', TERMINAL + LINES, { LOG_FORMAT: 'json' }],
])('%s: a line of JSON each [O4]', async (_, script, settings) => {
  const lines = (await logged(script, settings)).trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    'email written to outbox',
    'database unavailable, waiting',
    'job failing',
  ])
})
