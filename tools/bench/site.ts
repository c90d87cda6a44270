import { connect, disconnect } from '@/lib/db/connect'
import { startBareApp } from '@/tools/bench/bare-app'
import { compareCached, type Measured } from '@/tools/bench/cached'
import { listedIds } from '@/tools/bench/influencers'
import { cpuSeconds, METRICS_TOKEN } from '@/tools/bench/metrics'
import { type RawServer, startRawServer } from '@/tools/bench/raw'
import { lineOf, type Row } from '@/tools/bench/table'
import { compareUncached, compareWorkers } from '@/tools/bench/uncached'
import { benchMembers, keepRating, type Member } from '@/tools/bench/writers'
import { createStops, type Stops } from '@/tools/launcher/stops'
import { say } from '@/tools/launcher/terminal'
import { launchThrowaway } from '@/tools/launcher/throwaway'

const MEMBERS = 60

/** The built site with demo data against `node:http` and a bare Next app, on this machine, in one run. */
export async function benchSite(stops: Stops): Promise<Row[]> {
  const rows: Row[] = []
  const add = (...found: Row[]) => {
    // Told as they come: a run takes a quarter of an hour.
    for (const row of found) say(lineOf(row))
    rows.push(...found)
  }
  const one = createStops()
  const forget = stops.add(() => one.run())
  const { address, member } = await launchThrowaway(one, { METRICS_TOKEN })
  await connect()
  const influencers = await listedIds()
  const members = await benchMembers(MEMBERS)
  const site = { address, cpuSeconds: () => cpuSeconds(address) }
  const addresses = cachedAddresses(influencers[0] ?? '')
  const raw = await startRawServer(address, Object.values(addresses), one)
  add(...(await compareCached(site, raw, addresses, { atLeast: 0.7 })))
  add(...(await whileRating(site, raw, { addresses, members, influencers })))
  const bare = await startBareApp(one)
  add(...(await compareUncached(address, bare, { members, influencers, member })))
  await disconnect()
  await one.run()
  forget()
  add(...(await compareWorkers(stops)))
  return rows
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

type Crowd = {
  addresses: Readonly<Record<string, string>>
  members: readonly Member[]
  influencers: readonly string[]
}

async function whileRating(
  site: Measured,
  raw: RawServer,
  { addresses, members, influencers }: Crowd,
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
      name: 'pages older than the rating acknowledged before',
      value: outdated,
      unit: 'pages',
      atMost: 0,
      note: `of ${read} read; ${acknowledged} ratings, ${refused} refused`,
    },
  ]
}
