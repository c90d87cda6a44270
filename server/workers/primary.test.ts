import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder = ''
let port = 0
let site: ChildProcess

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'workers-'))
  await writeFile(join(folder, 'value'), '0')
  const script = new URL('./testing/counter-site.ts', import.meta.url).pathname
  site = spawn(process.execPath, ['--import', 'tsx', script, join(folder, 'value')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  port = Number((await printed(/port (\d+)/))[1])
}, 60_000)

afterAll(async () => {
  if (site.exitCode === null) {
    const ended = once(site, 'exit')
    site.kill('SIGTERM')
    await ended
  }
  await rm(folder, { recursive: true })
})

async function printed(pattern: RegExp): Promise<RegExpExecArray> {
  let text = ''
  for await (const chunk of site.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    text += String(chunk)
    const found = pattern.exec(text)
    if (found) return found
  }
  throw new Error(`the site ended: ${text}`)
}

type Call = { path?: string; method?: string; body?: string; agent?: Agent }

/** Opens a connection of its own unless an agent is given: connections alternate between the workers. */
function call({ path = '/', method = 'GET', body = '', agent }: Call = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const target = { host: '127.0.0.1', port, path, method }
    const options = { ...target, agent: agent ?? false, timeout: 20_000 }
    const sent = request(options, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('error', reject)
      response.on('end', () => resolve(text))
    })
    sent.on('error', reject)
    sent.on('timeout', () => sent.destroy(new Error('no response')))
    sent.end(body)
  })
}

const pids = async () =>
  new Set(await Promise.all(Array.from({ length: 20 }, () => call({ path: '/pid' }))))

test('a write through one worker is seen through every worker at once', async () => {
  expect((await pids()).size).toBe(2)
  const late: string[] = []
  for (let value = 1; value <= 50; value += 1) {
    await call({ path: '/api/value', method: 'POST', body: String(value) })
    const read = await Promise.all(Array.from({ length: 8 }, () => call()))
    late.push(...read.filter((text) => text !== String(value)))
  }
  expect(late).toEqual([])
}, 60_000)

test('a killed worker is replaced; the other goes on meanwhile, and writes do not wait for the killed one', async () => {
  const [victim] = await pids()
  process.kill(Number(victim), 'SIGKILL')
  await sleep(50)
  await call({ path: '/api/value', method: 'POST', body: 'without it' })
  expect(await call()).toBe('without it')
  await expect
    .poll(async () => [...(await pids())].filter((pid) => pid !== victim).length, {
      timeout: 20_000,
    })
    .toBe(2)
}, 60_000)

type Visit = { path: string; agent?: Agent }

/** Restarts all workers, several times in a row, while visitors send one request after the other. */
async function restartUnder(visits: readonly Visit[], times: number) {
  let isOver = false
  let answered = 0
  const failures: string[] = []
  const visit = async (one: Visit) => {
    while (!isOver) {
      await call(one).then(
        () => {
          answered += 1
        },
        (error) => failures.push(`${one.path} ${error.code ?? error.message}`),
      )
    }
  }
  const visitors = visits.map(visit)
  await sleep(300)
  for (let n = 0; n < times; n += 1) {
    const restarted = printed(/restarted/)
    site.kill('SIGHUP')
    await restarted
  }
  isOver = true
  await Promise.all(visitors)
  return { answered, failures }
}

test('a rolling restart fails no request, slow and persistent connections included', async () => {
  const before = await pids()
  const persistent = () => new Agent({ keepAlive: true, maxSockets: 1 })
  const { answered, failures } = await restartUnder(
    [
      { path: '/' },
      { path: '/api/slow' },
      { path: '/', agent: persistent() },
      { path: '/pid', agent: persistent() },
    ],
    1,
  )
  expect(failures).toEqual([])
  expect(answered).toBeGreaterThan(100)
  expect([...(await pids())].filter((pid) => before.has(pid))).toEqual([])
}, 90_000)

// Without slow requests, which would keep a worker until it has passed on what arrives late.
test('connections that reach a worker as it exits are served by another one', async () => {
  const { failures } = await restartUnder(Array(8).fill({ path: '/' }), 4)
  expect(failures).toEqual([])
}, 90_000)
