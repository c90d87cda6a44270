import { mkdir, writeFile } from 'node:fs/promises'
import { benchEmbeddedMongo } from 'embedded-mongo/bench'
import { benchCounts } from '@/tools/bench/counts'
import { benchGrowth } from '@/tools/bench/growth'
import { benchHosts } from '@/tools/bench/hosts'
import { benchIntegrity } from '@/tools/bench/integrity'
import { benchLikes } from '@/tools/bench/likes'
import { benchMigrations } from '@/tools/bench/migrations'
import { benchOverload } from '@/tools/bench/overload'
import { benchPages } from '@/tools/bench/pages'
import { benchQueue } from '@/tools/bench/queue'
import { benchReconcile } from '@/tools/bench/reconcile'
import { benchServing } from '@/tools/bench/serving'
import { benchCached, benchSite } from '@/tools/bench/site'
import { benchSizes } from '@/tools/bench/sizes'
import { benchSoak } from '@/tools/bench/soak'
import { isWithinBound, lineOf, type Row } from '@/tools/bench/table'
import { print } from '@/tools/cli/terminal'
import { runTool } from '@/tools/launcher/run-tool'

/*
 * `npm run bench [part …]`: measures and prints a table; writes it as JSON into `.tmp/bench.json`, for comparing runs.
 * Figures are only reliable on a quiet machine. Parts: `database`, `cached`, `site` and `overload`, which all run without
 * arguments; `likes` (on MONGODB_URI or MONGOD_BIN, and embedded; `--checkout <path>` compares with that commit,
 * `--base <url>` measures a running site), `soak` (20 minutes), `growth`, `counts`, `queue`, `hosts`, `serving`, `reconcile`, `migrations`
 * and `sizes` (on the server of TEST_MONGODB_URI), and `integrity` (simulates the rules against review bombing).
 */

const REPORT = '.tmp/bench.json'

const PARTS = {
  database: () => benchEmbeddedMongo(),
  cached: benchCached,
  site: benchSite,
  overload: benchOverload,
  likes: benchLikes,
  soak: benchSoak,
  growth: benchGrowth,
  counts: benchCounts,
  reconcile: benchReconcile,
  migrations: benchMigrations,
  integrity: benchIntegrity,
  pages: benchPages,
  queue: benchQueue,
  hosts: benchHosts,
  serving: benchServing,
  sizes: benchSizes,
} as const
/** Run only when named, since they take long. */
const LONG = new Set([
  'likes',
  'soak',
  'growth',
  'counts',
  'reconcile',
  'migrations',
  'integrity',
  'pages',
  'queue',
  'serving',
  'sizes',
])

await runTool(async (cleanup) => {
  const names = process.argv.slice(2)
  const parts = Object.entries(PARTS).filter(([name]) =>
    names.length === 0 ? !LONG.has(name) : names.includes(name),
  )
  const report: Record<string, Row[]> = {}
  for (const [name, measure] of parts) report[name] = await measure(cleanup)
  const rows = Object.values(report).flat()
  for (const row of rows) print(lineOf(row))
  await mkdir('.tmp', { recursive: true })
  await writeFile(REPORT, JSON.stringify(report, null, 2))
  print(`\nReport: ${REPORT}`)
  return rows.some((row) => isWithinBound(row) === false) ? 1 : 0
})
