import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { dropDatabase, newDatabaseUri, seedDemo } from '@/tools/bench/database'
import { Client, signUpMembers } from '@/tools/bench/reactions'
import { median, percentile, type Row } from '@/tools/bench/table'
import { fullOrSmall } from '@/tools/cli/small'
import { step } from '@/tools/cli/terminal'
import { aSiteHost, type SiteHost } from '@/tools/hosts/site-host'
import { ensureBuild } from '@/tools/launcher/build'
import type { CleanupStack } from '@/tools/launcher/cleanup-stack'

const WRITES = fullOrSmall(100, 5)
const POLL_MS = 5
const SEEN_MAX_MS = 250

/**
 * Two hosts on one database, on the server of `TEST_MONGODB_URI`: how long after its response a write on one is seen in the
 * cached responses of the other, and whether a visitor behind a proxy that tries the next host notices that both are
 * restarted in turn.
 */
export async function benchHosts(cleanup: CleanupStack): Promise<Row[]> {
  await ensureBuild(cleanup)
  const uri = newDatabaseUri()
  cleanup.add(() => dropDatabase(uri))
  const folder = await mkdtemp(join(tmpdir(), 'hosts-'))
  cleanup.add(() => rm(folder, { recursive: true, force: true }))
  const shared = {
    MONGODB_URI: uri,
    SMTP_URL: '',
    JWT_SECRET: randomUUID() + randomUUID(),
    SITE_URL: 'http://127.0.0.1',
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    RATE_LIMIT_FACTOR: '1000000',
    SEVERAL_HOSTS: '1',
    WEB_CONCURRENCY: '1',
    LOG_LEVEL: 'error',
  }
  await step('Filling in demo data', () => seedDemo(shared))
  const hosts = [await aSiteHost(shared, cleanup), await aSiteHost(shared, cleanup)] as const
  await step('Starting two hosts', () => Promise.all(hosts.map((host) => host.start())))
  return [await measurePropagation(hosts), ...(await measureRestarts(hosts))]
}

/** Likes on one host, and polls the other until the list of ratings says so. */
async function measurePropagation([one, other]: readonly [SiteHost, SiteHost]): Promise<Row> {
  const client = new Client(one.address)
  const [member = ''] = await signUpMembers(client, 1)
  const { influencers, reviews } = await client.listReviews(1)
  const [expertId, review] = [influencers[0], reviews[0] ?? '']
  const likes = async (): Promise<unknown> => {
    const answer = await fetch(`${other.address}/api/allReviews?expertId=${expertId}`)
    const list = Object.values(await answer.json()).find(Array.isArray) as Record<string, unknown>[]
    return JSON.stringify(list.find(({ _id }) => _id === review)?.likes)
  }
  const times: number[] = []
  for (let n = 0; n < WRITES; n += 1) {
    const before = await likes()
    await client.like(member, review)
    const answered = performance.now()
    while ((await likes()) === before && performance.now() - answered < 10_000) await sleep(POLL_MS)
    times.push(performance.now() - answered)
  }
  return {
    name: 'a write on one host, seen on the other, p95',
    value: percentile(times, 0.95),
    unit: 'ms',
    atMost: SEEN_MAX_MS,
    note: `median ${median(times).toFixed(0)}, longest ${Math.max(...times).toFixed(0)} ms`,
  }
}

/** Restarts one host after the other while a visitor reads pages without a pause. */
async function measureRestarts(hosts: readonly [SiteHost, SiteHost]): Promise<Row[]> {
  let isOver = false
  let [reads, failed] = [0, 0]
  const read = async () => {
    for (; !isOver; reads += 1) {
      // In turn, and the next one when a host does not answer, as a proxy does (`proxy_next_upstream`).
      const [first, second] = reads % 2 === 0 ? hosts : [hosts[1], hosts[0]]
      const isRead = (await isServed(first)) || (await isServed(second))
      if (!isRead) failed += 1
    }
  }
  const reading = read()
  await step('Restarting both in turn', async () => {
    for (const host of hosts) {
      await host.stop()
      await host.start()
    }
  })
  isOver = true
  await reading
  return [
    {
      name: 'failed reads while both hosts restart in turn',
      value: failed,
      unit: '',
      atMost: 0,
      note: `of ${reads}`,
    },
  ]
}

async function isServed({ address }: SiteHost): Promise<boolean> {
  const answer = await fetch(`${address}/`).catch(() => null)
  const text = await answer?.text().catch(() => null)
  return answer?.status === 200 && Boolean(text?.includes('</html>'))
}
