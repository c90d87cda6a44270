import { mkdir, writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { PATH } from '@/lib/domain/paths'
import { fullOrSmall, isSmall } from '@/tools/cli/small'
import { LaunchError, print } from '@/tools/cli/terminal'
import { findBrowser } from '@/tools/launcher/browser'
import { findPort } from '@/tools/launcher/port'
import { runTool } from '@/tools/launcher/run-tool'
import { launchThrowaway } from '@/tools/launcher/throwaway'
import { readWorld } from '@/tools/screens/world'

/*
 * `npm run lighthouse [runs]`: runs Lighthouse on the main screens of a temporary, built site with demo data, on a
 * simulated phone. Takes the median of several runs (3), since a busy machine looks like a slow site. Fails below 95 for
 * performance, below 100 for the other categories, on layout shift, and above 150 kB of scripts. Writes the reports into
 * `.tmp/lighthouse`. `--small` runs once, on the first screen, and fails only without a report.
 */

const FOLDER = '.tmp/lighthouse'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const LEAST = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
/** Screens that are not indexed on purpose. */
const PRIVATE = { skipAudits: ['is-crawlable'] }

type Scores = Record<(typeof CATEGORIES)[number], number> & {
  layoutShift: number
  lcpMs: number
  blockedMs: number
  /** Compressed scripts of the first load, in units of 1,000 bytes. */
  scriptKb: number
  /** Failed audits of the categories other than performance. */
  lost: string[]
}
type Screen = { name: string; path: string; flags?: object }

/** Scripts of the first load, on every public screen. */
const SCRIPT_KB_MAX = 150

type NetworkRequest = { resourceType?: string; url: string }

/** Counts the brotli-compressed bodies only: Lighthouse adds headers, which HTTP/2 compresses to almost nothing. */
async function scriptKbOf(report: Result): Promise<number> {
  const { details } = report.audits['network-requests'] ?? {}
  const sent = details && 'items' in details ? (details.items as NetworkRequest[]) : []
  const scripts = sent.filter(({ resourceType }) => resourceType === 'Script')
  const bytes = await Promise.all(scripts.map(({ url }) => bodyBytes(url)))
  return bytes.reduce((sum, one) => sum + one, 0) / 1_000
}

async function bodyBytes(url: string): Promise<number> {
  const answer = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
  return Number(answer.headers.get('content-length'))
}

const numberOf = (report: Result, audit: string) => report.audits[audit]?.numericValue ?? 0

async function summarize(report: Result): Promise<Scores> {
  const score = (category: string) => Math.round((report.categories[category]?.score ?? 0) * 100)
  const lost = CATEGORIES.slice(1).flatMap((category) =>
    (report.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${category}: ${id}`),
  )
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    layoutShift: numberOf(report, 'cumulative-layout-shift'),
    lcpMs: numberOf(report, 'largest-contentful-paint'),
    blockedMs: numberOf(report, 'total-blocking-time'),
    scriptKb: await scriptKbOf(report),
    lost,
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** The median of each figure over several runs, and the failed audits of all of them. */
function medianOf(runs: Scores[]): Scores {
  const of = (key: Exclude<keyof Scores, 'lost'>) => median(runs.map((run) => run[key]))
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    'best-practices': of('best-practices'),
    seo: of('seo'),
    layoutShift: of('layoutShift'),
    lcpMs: of('lcpMs'),
    blockedMs: of('blockedMs'),
    scriptKb: of('scriptKb'),
    lost: [...new Set(runs.flatMap(({ lost }) => lost))],
  }
}

const isGood = (measured: Scores) =>
  CATEGORIES.every((category) => measured[category] >= LEAST[category]) &&
  measured.layoutShift === 0 &&
  measured.scriptKb <= SCRIPT_KB_MAX

async function measure({ name, path, flags }: Screen, address: string, port: number, runs: number) {
  const measured: Scores[] = []
  for (let run = 0; run < runs; run += 1) {
    const result = await lighthouse(new URL(path, address).href, {
      port,
      logLevel: 'error',
      output: 'html',
      onlyCategories: [...CATEGORIES],
      ...flags,
    })
    if (!result) throw new LaunchError(`Lighthouse has no report of ${path}.`)
    measured.push(await summarize(result.lhr))
    await writeFile(`${FOLDER}/${name}-${run + 1}.html`, String(result.report))
  }
  return measured
}

function tell(name: string, runs: Scores[]): boolean {
  const found = medianOf(runs)
  const scores = CATEGORIES.map((category) => String(found[category]).padStart(4)).join('')
  const performances = runs.map(({ performance }) => performance).join(' ')
  const times = `LCP ${(found.lcpMs / 1_000).toFixed(1)} s, blocked ${Math.round(found.blockedMs)} ms, CLS ${found.layoutShift.toFixed(3)}, ${Math.round(found.scriptKb)} kB of scripts`
  const verdict = isGood(found) ? 'ok' : 'FAILED'
  print(`${name.padEnd(14)}${scores}   ${times}   (runs: ${performances})   ${verdict}`)
  for (const lost of found.lost) print(`    ${lost}`)
  return isGood(found)
}

await runTool(async (cleanup) => {
  const runs = fullOrSmall(Number(process.argv[2] ?? 3), 1)
  await mkdir(FOLDER, { recursive: true })
  const executablePath = await findBrowser()
  const { address } = await launchThrowaway(cleanup)
  const { influencer, contributor } = await readWorld(address)
  const port = await findPort('127.0.0.1', 0)
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-dev-shm-usage', `--remote-debugging-port=${port}`],
  })
  cleanup.add(() => browser.close())
  const screens: Screen[] = [
    { name: 'home', path: PATH.home },
    { name: 'reviews', path: PATH.reviews(influencer) },
    { name: 'rate', path: PATH.rate(influencer), flags: PRIVATE },
    { name: 'contributors', path: PATH.topContributors },
    { name: 'contributor', path: PATH.contributor(contributor) },
    { name: 'add', path: PATH.addInfluencer, flags: PRIVATE },
    { name: 'sign-up', path: PATH.signUp, flags: PRIVATE },
    { name: 'compare', path: PATH.compare, flags: PRIVATE },
    { name: 'method', path: PATH.method },
  ]
  print(`${''.padEnd(14)}perf a11y best  seo`)
  let isRed = false
  for (const screen of fullOrSmall(screens, screens.slice(0, 1))) {
    const isFine = tell(screen.name, await measure(screen, address, port, runs))
    isRed ||= !isFine
  }
  return isRed && !isSmall ? 1 : 0
})
