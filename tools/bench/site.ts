import { connect, disconnect } from '@/lib/db/connect'
import { compareCached, type MeasuredServer } from '@/tools/bench/cached'
import { listedIds } from '@/tools/bench/influencers'
import { cpuSeconds, METRICS_TOKEN } from '@/tools/bench/metrics'
import { type RawServer, startRawServer } from '@/tools/bench/raw'
import { lineOf, type Row } from '@/tools/bench/table'
import { compareWorkers, measureUncached } from '@/tools/bench/uncached'
import { benchMembers, keepRating, type Member } from '@/tools/bench/writers'
import { print } from '@/tools/cli/terminal'
import { type CleanupStack, createCleanupStack } from '@/tools/launcher/cleanup-stack'
import { type Credentials, launchThrowaway } from '@/tools/launcher/throwaway'

const MEMBERS = 60

type Subject = {
  site: MeasuredServer
  member: Credentials
  members: readonly Member[]
  influencers: readonly string[]
}

/** Starts the built site with demo data, measures it, and stops it. Prints the rows as they arrive. */
async function withSite(
  cleanup: CleanupStack,
  compare: (subject: Subject, own: CleanupStack, add: (...found: Row[]) => void) => Promise<void>,
): Promise<Row[]> {
  const rows: Row[] = []
  const add = (...found: Row[]) => {
    for (const row of found) print(lineOf(row))
    rows.push(...found)
  }
  const own = createCleanupStack()
  const forget = cleanup.add(() => own.run())
  const { address, member } = await launchThrowaway(own, { METRICS_TOKEN })
  await connect()
  const influencers = await listedIds()
  const members = await benchMembers(MEMBERS)
  const site = { address, cpuSeconds: () => cpuSeconds(address) }
  await compare({ site, member, members, influencers }, own, add)
  await disconnect()
  await own.run()
  forget()
  return rows
}

/** Cached responses against the same bytes from `node:http`, on this machine, in one run. */
export function benchCached(cleanup: CleanupStack): Promise<Row[]> {
  return withSite(cleanup, async ({ site, members, influencers }, own, add) => {
    const addresses = cachedAddresses(influencers[0] ?? '')
    const raw = await startRawServer(site.address, Object.values(addresses), own)
    add(...(await compareCached(site, raw, addresses, { atLeast: 0.7 })))
    add(...(await whileRating(site, raw, { addresses, members, influencers })))
  })
}

/** Uncached responses, and those of several workers, on this machine. */
export async function benchSite(cleanup: CleanupStack): Promise<Row[]> {
  const rows = await withSite(cleanup, async ({ site, ...audience }, _, add) => {
    add(...(await measureUncached(site.address, audience)))
  })
  const workers = await compareWorkers(cleanup)
  for (const row of workers) print(lineOf(row))
  return [...rows, ...workers]
}

const cachedAddresses = (id: string) => ({
  home: '/',
  category: '/?category=Travel',
  'page 2': '/?page=2',
  reviews: `/reviews/${id}`,
  '/api/users': '/api/users',
  search: '/api/influencers/search?query=an',
  categories: '/api/category/all',
  trending: '/api/trending/influencer',
  allReviews: `/api/allReviews?expertId=${id}`,
})

type Load = {
  addresses: Readonly<Record<string, string>>
  members: readonly Member[]
  influencers: readonly string[]
}

async function whileRating(
  site: MeasuredServer,
  raw: RawServer,
  { addresses, members, influencers }: Load,
): Promise<Row[]> {
  const end = new AbortController()
  const writing = keepRating(site.address, members, influencers, end.signal)
  const pages = { home: addresses.home ?? '/', reviews: addresses.reviews ?? '/' }
  const rows = await compareCached(site, raw, pages, {
    atLeast: 0.5,
    during: ', 10 ratings a second',
  })
  end.abort()
  const { acknowledged, refused, read, outdated } = await writing
  return [
    ...rows,
    {
      name: 'pages older than the last acknowledged rating',
      value: outdated,
      unit: 'pages',
      atMost: 0,
      note: `of ${read} read; ${acknowledged} ratings, ${refused} refused`,
    },
  ]
}
