import { request } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import type { Host } from '@/server/host'
import { createMetrics } from '@/server/metrics/metrics'
import { startTestHost } from '@/server/testing/test-host'

let host: Host | null = null
const metrics = createMetrics({ cache: null, ofAllWorkers: () => Promise.reject() })
afterEach(async () => {
  await host?.close()
  host = null
})

async function serving(): Promise<void> {
  host = await startTestHost(async (_, response) => void response.writeHead(404).end(), {
    trustedProxies: 1,
    metrics,
  })
}

function report(body: unknown, network = '192.0.2.1'): Promise<number | undefined> {
  return new Promise((resolve) => {
    const sent = request(
      {
        port: host?.port,
        path: '/api/csp-reports',
        method: 'POST',
        headers: { 'x-forwarded-for': network },
      },
      (response) => resolve(response.resume().statusCode),
    )
    sent.on('error', () => resolve(undefined))
    sent.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
}

async function counted(): Promise<string[]> {
  const lines = (await metrics.text()).split('\n')
  return lines.filter((line) => line.startsWith('csp_reports_total{'))
}

const violation = (effectiveDirective: string, disposition = 'enforce') => ({
  type: 'csp-violation',
  body: { effectiveDirective, disposition, blockedURL: 'https://secret.example/?token=1' },
})

test('reports are counted by directive, in both formats, and the rest of them is discarded', async () => {
  await serving()
  const older = { 'csp-report': { 'violated-directive': 'img-src', 'blocked-uri': 'data' } }
  const invented = violation('evil"}\nfake_total 1')
  const list = [
    violation('script-src-elem'),
    violation('require-trusted-types-for', 'report'),
    invented,
    null,
    7,
  ]
  const statuses = []
  for (const body of [list, older, '{', '[]', 'null', '']) statuses.push(await report(body))
  expect(statuses).toEqual([204, 204, 204, 204, 204, 204])
  expect((await counted()).sort()).toEqual([
    'csp_reports_total{directive="img-src",disposition="enforce"} 1',
    'csp_reports_total{directive="other",disposition="enforce"} 1',
    'csp_reports_total{directive="require-trusted-types-for",disposition="report"} 1',
    'csp_reports_total{directive="script-src",disposition="enforce"} 1',
  ])
  expect(await metrics.text()).not.toMatch(/secret|fake/)
})

test('a large report, and reports over the limit, are not counted', async () => {
  await serving()
  const before = await counted()
  await report([{ ...violation('img-src'), padding: 'x'.repeat(20_000) }], '192.0.2.2')
  expect(await counted()).toEqual(before)
  for (let sent = 0; sent < 40; sent += 1) await report(violation('style-src'), '192.0.2.3')
  expect(await counted()).toContain(
    'csp_reports_total{directive="style-src",disposition="enforce"} 30',
  )
})
