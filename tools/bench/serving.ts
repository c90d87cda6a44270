import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dropDatabase, newDatabaseUri, seedDemo } from '@/tools/bench/database'
import { load } from '@/tools/bench/load'
import { Client } from '@/tools/bench/reactions'
import type { Row } from '@/tools/bench/table'
import { fullOrSmall } from '@/tools/cli/small'
import { step } from '@/tools/cli/terminal'
import { serveSite } from '@/tools/hosts/process'
import { ensureBuild } from '@/tools/launcher/build'
import { stopChild } from '@/tools/launcher/children'
import type { CleanupStack } from '@/tools/launcher/cleanup-stack'
import { bundleHost } from '@/tools/launcher/host-bundle'
import { findPort } from '@/tools/launcher/port'

const STARTS = fullOrSmall(3, 1)
const WARM_SECONDS = fullOrSmall(4, 1)
const SECONDS = fullOrSmall(8, 1)
const STOP_MS = 15_000
const NEXT = 'node_modules/next/dist/bin/next'

/** The ways to serve a build, each with its script after `node`. */
const serversOf = (bundle: string, port: string) => [
  { name: 'the host', script: [bundle] },
  { name: 'the host, compiled as it starts', script: ['server/main.ts'], isOnlyStarted: true },
  { name: 'next start', script: [NEXT, 'start', '-H', '127.0.0.1', '-p', port] },
]

/**
 * Measures our own host and `next start` in turn, with the same build and data, on the server of `TEST_MONGODB_URI`: from
 * the start to the first page, and pages per second with 32 connections. The load generator is slower than the host's cache
 * (`cached` measures that with a faster one).
 */
export async function benchServing(cleanup: CleanupStack): Promise<Row[]> {
  await ensureBuild(cleanup)
  const uri = newDatabaseUri()
  cleanup.add(() => dropDatabase(uri))
  const folder = await mkdtemp(join(tmpdir(), 'serving-'))
  cleanup.add(() => rm(folder, { recursive: true, force: true }))
  const port = String(await findPort('127.0.0.1', 0))
  const address = `http://127.0.0.1:${port}`
  const variables = {
    MONGODB_URI: uri,
    SMTP_URL: '',
    JWT_SECRET: randomUUID() + randomUUID(),
    SITE_URL: address,
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PORT: port,
    RATE_LIMIT_FACTOR: '1000000',
    WEB_CONCURRENCY: '1',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
  }
  await step('Filling in demo data', () => seedDemo(variables))
  const rows: Row[] = []
  const bundle = await bundleHost('.next')
  for (const { name, script, isOnlyStarted } of serversOf(bundle, port)) {
    const start = () => serveSite(script, { variables }, { address }, cleanup)
    const startSeconds: number[] = []
    for (let n = 0; n < STARTS; n += 1) {
      const began = performance.now()
      const child = await start()
      startSeconds.push((performance.now() - began) / 1_000)
      await stopChild(child, STOP_MS)
    }
    rows.push({
      name: `first page after the start, ${name}`,
      value: Math.min(...startSeconds),
      unit: 's',
    })
    if (isOnlyStarted) continue
    const child = await start()
    const { influencers } = await new Client(address).listReviews(1)
    for (const [page, path] of [
      ['home', '/'],
      ['reviews', `/reviews/${influencers[0]}`],
    ] as const) {
      await load({ url: address + path, seconds: WARM_SECONDS })
      const { perSecond, p99, failed } = await load({ url: address + path, seconds: SECONDS })
      const note = `p99 ${p99} ms${failed > 0 ? `, ${failed} FAILED` : ''}`
      rows.push({ name: `${page}, ${name}`, value: perSecond, unit: 'pages/s', note })
    }
    await stopChild(child, STOP_MS)
  }
  return rows
}
