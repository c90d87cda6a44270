import { PATH } from '@/lib/domain/paths'
import { type Load, load } from '@/tools/bench/load'
import { cpuSeconds, METRICS_TOKEN } from '@/tools/bench/metrics'
import { median, type Row } from '@/tools/bench/table'
import { fullOrSmall } from '@/tools/cli/small'
import { type CleanupStack, createCleanupStack } from '@/tools/launcher/cleanup-stack'
import { launchThrowaway } from '@/tools/launcher/throwaway'
import { readWorld } from '@/tools/screens/world'

const ROUNDS = fullOrSmall(5, 1)
const SECONDS = fullOrSmall(5, 1)
/** Until V8 has compiled the hot code. */
const WARM_SECONDS = fullOrSmall(20, 1)
const CONNECTIONS = 4

/** The bounds of the fullest reviews page. */
const CPU_MS_MAX = 8
const HTML_KB_MAX = 90
/** Compressed scripts of a public screen's first load. */
const SCRIPT_KB_MAX = 120

/** What public pages cost without the cache: CPU time, bytes of HTML by kind, bytes of scripts of the first load. */
export async function benchPages(cleanup: CleanupStack): Promise<Row[]> {
  const own = createCleanupStack()
  const forget = cleanup.add(() => own.run())
  const { address } = await launchThrowaway(own, { METRICS_TOKEN, WEB_CONCURRENCY: '1' })
  const { influencer, contributor } = await readWorld(address)
  const screens = {
    reviews: PATH.reviews(influencer),
    home: PATH.home,
    category: `${PATH.home}?category=Travel`,
    search: `${PATH.search}?query=an`,
    contributors: PATH.topContributors,
    contributor: PATH.contributor(contributor),
    rate: PATH.rate(influencer),
    'sign-up': PATH.signUp,
  }
  const rows: Row[] = []
  for (const [name, path] of Object.entries(screens)) {
    rows.push(...(await sizesOf(name, new URL(path, address))))
  }
  for (const name of ['reviews', 'home'] as const) {
    const value = await cpuMs(address, screens[name])
    const bound = name === 'reviews' ? { atMost: CPU_MS_MAX } : {}
    rows.push({ name: `${name}, uncached: CPU time`, value, unit: 'ms', ...bound })
  }
  await own.run()
  forget()
  return rows
}

/** CPU time per page of the serving process with all its threads, the median of some rounds. */
async function cpuMs(address: string, path: string): Promise<number> {
  let n = 0
  const mark = path.includes('?') ? '&' : '?'
  // An unknown query name bypasses the cache.
  const next = () => ({ path: `${path}${mark}unknown=${n++}` })
  const asked: Load = { url: address, connections: CONNECTIONS, seconds: SECONDS, next }
  await load({ ...asked, seconds: WARM_SECONDS })
  const rounds: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await cpuSeconds(address)
    const { perSecond } = await load(asked)
    rounds.push(((await cpuSeconds(address)) - before) / (perSecond * SECONDS))
  }
  return median(rounds) * 1_000
}

const kbOf = (text: string) => Buffer.byteLength(text) / 1_000
const totalOf = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0)

async function sizesOf(name: string, url: URL): Promise<Row[]> {
  const html = await (await fetch(url)).text()
  const drawings = html.match(/<svg[\s\S]*?<\/svg>/g) ?? []
  const payload = html.match(/<script>self\.__next_f[\s\S]*?<\/script>/g) ?? []
  const scripts = [...html.matchAll(/<script src="([^"]+)"(?![^>]*noModule)/g)]
  const bytes = await Promise.all(
    scripts.map(([, source]) => compressedKb(new URL(source ?? '', url))),
  )
  const isReviews = name === 'reviews'
  return [
    {
      name: `${name}: HTML`,
      value: kbOf(html),
      unit: 'kB',
      ...(isReviews && { atMost: HTML_KB_MAX }),
      note: `drawings ${totalOf(drawings.map(kbOf)).toFixed(1)}, payload of the router ${totalOf(payload.map(kbOf)).toFixed(1)}`,
    },
    {
      name: `${name}: scripts of the first load, compressed`,
      value: totalOf(bytes),
      unit: 'kB',
      atMost: SCRIPT_KB_MAX,
      note: `${scripts.length} files`,
    },
  ]
}

async function compressedKb(url: URL): Promise<number> {
  const answer = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
  return Number(answer.headers.get('content-length')) / 1_000
}
