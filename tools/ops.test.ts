import { execFile, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type EmbeddedMongo, startEmbeddedMongo } from 'embedded-mongo'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { count } from '@/lib/counters'
import { connect, disconnect } from '@/lib/db/connect'
import { transaction } from '@/lib/db/transaction'
import { getEnv } from '@/lib/env'
import { scheduleRecurringJobs } from '@/lib/jobs/commands'
import { countJobs } from '@/lib/jobs/queries'
import { countQueues } from '@/lib/moderation/queries'
import { SettingModel } from '@/models/setting'
import type { Host } from '@/server/host'
import type { Handler } from '@/server/http/handler'
import { createMetrics } from '@/server/metrics/metrics'
import { createOrigin } from '@/server/response-cache/origin'
import { createResponseCache } from '@/server/response-cache/response-cache'
import { startTestHost } from '@/server/testing/test-host'
import { withSettings } from '@/tests/support/http'
import { type FaultProxy, startFaultProxy } from '@/tools/chaos/fault-proxy'

/** Alerts and the dashboard go stale silently: here they meet the metrics of a host whose database fails. */

const RULES = 'ops/prometheus/alerts.yml'
const UNIT_TESTS = 'ops/prometheus/alerts.test.yml'
const TOKEN = 'a token of the monitor'
const hasPromtool = spawnSync('promtool', ['--version']).status === 0
const NEEDS = 'needs promtool (apt-get install prometheus)'

const read = (path: string) => readFileSync(path, 'utf8')
const rules = read(RULES)
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)

/** The metrics that PromQL expressions name, without the labels of their clauses and the suffixes of functions. */
const namesIn = (expressions: readonly string[]) => {
  const bare = expressions.join('\n').replace(/\b(?:by|on) \([^)]*\)|\{[^}]*\}|\[[^\]]*\]/g, '')
  return new Set([...bare.matchAll(/\b[a-z]+(?:_[a-z0-9]+)+\b(?!\()/g)].map(([name]) => name))
}
const expressionsOfRules = [...rules.matchAll(/expr: >-\n(.*)/g)].map(([, text = '']) => text)
const expressionsOfDashboard = (): string[] =>
  JSON.parse(read('ops/grafana/dashboard.json')).panels.flatMap(
    ({ targets }: { targets: { expr: string }[] }) => targets.map(({ expr }) => expr),
  )

let folder: string
let database: EmbeddedMongo
let proxy: FaultProxy
let host: Host
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ops-'))
  database = await startEmbeddedMongo({ folder, port: 0 })
  proxy = await startFaultProxy(Number(new URL(database.uri).port))
  const MONGODB_URI = `mongodb://127.0.0.1:${proxy.port}/ops?directConnection=true`
  await withSettings({ MONGODB_URI, MONGODB_SELECTION_MS: '500' }, connect)
  await scheduleRecurringJobs()
  const handler: Handler = async (_, response) => {
    const write = transaction([], () => SettingModel.countDocuments())
    response.statusCode = await write.then(
      () => 200,
      () => 503,
    )
    response.end()
  }
  const metrics = createMetrics({
    cache: createResponseCache({
      origin: createOrigin((...call) => void handler(...call), getEnv().SITE_URL),
      bytesMax: 1_000,
      pictureHosts: [],
      defaultHeaders: {},
    }),
    ofAllWorkers: () => Promise.reject(),
    queues: () => ({
      api: { waiting: 0, oldestMs: 0 },
      pages: { waiting: 0, oldestMs: 0 },
    }),
    jobs: countJobs,
    moderation: countQueues,
    build: { version: '0', commit: 'unknown', schema: '0', node: process.version },
  })
  // Series of these begin with the first event.
  for (const done of ['jobChunks', 'jobFailures'] as const) count(done, 'email')
  metrics.countSlow('sending')
  metrics.countCspReport({ directive: 'script-src', isEnforced: true })
  metrics.observeCommand('find', 1)
  host = await startTestHost(handler, { metrics, metricsToken: TOKEN })
  await writeSome()
})
afterAll(async () => {
  await host.close()
  await disconnect()
  await proxy.close()
  await database.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Requests that write. Returns their statuses. */
async function writeSome(): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < 3; n += 1) {
    statuses.push((await fetch(`http://127.0.0.1:${host.port}/api/write`)).status)
  }
  return statuses
}

/** The samples of a scrape, by series. */
async function scrape(): Promise<Map<string, number>> {
  const response = await fetch(`http://127.0.0.1:${host.port}/metrics`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  })
  expect(response.status).toBe(200)
  const lines = (await response.text()).split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ')
      return [line.slice(0, at), Number(line.slice(at + 1))]
    }),
  )
}

const nameOf = (series: string) => series.split('{', 1)[0] ?? ''
const isRunbook = (name: string) => existsSync(`ops/runbooks/${name}.md`)

test('the metrics of every alert and panel exist', async () => {
  const served = new Set([...(await scrape()).keys()].map(nameOf))
  for (const expressions of [expressionsOfRules, expressionsOfDashboard()]) {
    const named = namesIn(expressions)
    expect(named.size).toBeGreaterThan(15)
    expect([...named].filter((name) => !served.has(name))).toEqual([])
  }
})

test('each alert has a runbook and a unit test', () => {
  expect(alerts.length).toBeGreaterThan(10)
  expect(alerts.filter((name) => !isRunbook(name))).toEqual([])
  expect(readdirSync('ops/runbooks').sort()).toEqual(alerts.map((name) => `${name}.md`).sort())
  const tested = [...read(UNIT_TESTS).matchAll(/- name: (\w+)/g)].map(([, name]) => name)
  expect(tested).toEqual(['healthy', ...alerts])
})

const promtool = (...args: string[]) => promisify(execFile)('promtool', args)

test.runIf(hasPromtool)(
  `the rules are valid, and each alert fires on its fault: ${NEEDS}`,
  async () => {
    await expect(promtool('check', 'rules', RULES)).resolves.toMatchObject({
      stdout: expect.stringContaining(`${alerts.length} rules found`),
    })
    await promtool('test', 'rules', UNIT_TESTS)
  },
)

/** A gauge of the runtime may have no value yet. */
const textOf = (value: number | undefined) =>
  value === undefined || Number.isNaN(value) ? 'stale' : String(value)

const isCounter = (series: string) => /_(?:total|count|sum|bucket)$/.test(nameOf(series))

/** Series of five minutes of the first scrape, followed by fifteen of the second, whose counters go on growing. */
function inputSeries(before: Map<string, number>, after: Map<string, number>) {
  return [...new Set([...before.keys(), ...after.keys()])].map((series) => {
    const [was, is] = [before.get(series), after.get(series)]
    const growth = isCounter(series) && is !== undefined ? is - (was ?? 0) : 0
    const values = [
      ...Array.from({ length: 5 }, () => textOf(was)),
      ...Array.from({ length: 15 }, (_, n) => textOf(is === undefined ? is : is + n * growth)),
    ]
    const named = series.includes('{')
      ? series.replace('{', '{instance="a",')
      : `${series}{instance="a"}`
    return { series: named, values: values.join(' ') }
  })
}

/** What Prometheus must say about a critical alert at this time. */
const firing = (alert: string, minute: string, isFiring: boolean, instance = '') => ({
  expr: `ALERTS{alertname="${alert}",alertstate="firing"}`,
  eval_time: minute,
  exp_samples: isFiring
    ? [
        {
          labels: `ALERTS{alertname="${alert}",alertstate="firing",${instance}severity="critical"}`,
          value: 1,
        },
      ]
    : [],
})

test.runIf(hasPromtool)(
  `the alerts fire on a host that has lost its database: ${NEEDS}`,
  async () => {
    expect(await writeSome()).toEqual([200, 200, 200])
    const healthy = await scrape()
    expect(healthy.get('database_writable')).toBe(1)
    proxy.setMode('reset')
    await expect
      .poll(async () => (await scrape()).get('database_writable'), { timeout: 20_000 })
      .toBe(0)
    expect(await writeSome()).toEqual([503, 503, 503])
    const failing = await scrape()
    proxy.setMode('pass')
    expect(failing.get('database_servers{state="unavailable"}')).toBe(1)

    await cp(RULES, join(folder, 'alerts.yml'))
    // JSON is YAML.
    const unitTest = {
      rule_files: ['alerts.yml'],
      evaluation_interval: '30s',
      tests: [
        {
          interval: '1m',
          input_series: inputSeries(healthy, failing),
          promql_expr_test: [
            firing('DatabaseUnavailable', '4m', false),
            firing('DatabaseUnavailable', '9m', true, 'instance="a",'),
            firing('DatabaseMemberUnavailable', '9m', false),
            firing('TransactionsUnavailable', '4m', false),
            firing('TransactionsUnavailable', '15m', true),
            firing('ServerErrors', '4m', false),
            firing('ServerErrors', '15m', true),
            firing('TransactionDefects', '15m', false),
          ],
        },
      ],
    }
    await writeFile(join(folder, 'outage.yml'), JSON.stringify(unitTest))
    await promtool('test', 'rules', join(folder, 'outage.yml'))
  },
)
