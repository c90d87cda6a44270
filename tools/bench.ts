import { mkdir, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { LONG, PARTS } from '@/tools/bench/parts'
import { isWithinBound, lineOf, type Row } from '@/tools/bench/table'
import { requireNames } from '@/tools/cli/names'
import { isSmall } from '@/tools/cli/small'
import { print } from '@/tools/cli/terminal'
import { withOwnCleanup } from '@/tools/launcher/cleanup-stack'
import { runTool } from '@/tools/launcher/run-tool'

/*
 * `npm run bench [part …]`: measures and prints a table; writes it as JSON into `.tmp/bench.json`, for comparing runs.
 * Figures are only reliable on a quiet machine. Parts: `database`, `cached`, `site` and `overload`, which all run without
 * arguments; `likes` (on MONGODB_URI or MONGOD_BIN, and embedded; `--checkout <path>` compares with that commit,
 * `--base <url>` measures a running site), `integrity` (simulates the rules against review bombing), and `search` and
 * `search-held-back` (how many of the labelled questions are answered).
 * `--small` uses little data and time, and fails only when a figure is missing.
 */

const REPORT = '.tmp/bench.json'

/** Whether the run is as it should be: each figure within its bound or, of a small run, each figure there. */
const isGood = (rows: readonly Row[]) =>
  isSmall
    ? rows.every(({ value }) => Number.isFinite(value))
    : rows.every((row) => isWithinBound(row) !== false)

await runTool(async (cleanup) => {
  const { positionals: names } = parseArgs({
    options: {
      small: { type: 'boolean' },
      checkout: { type: 'string' },
      base: { type: 'string' },
    },
    allowPositionals: true,
  })
  requireNames(names, Object.keys(PARTS))
  const parts = Object.entries(PARTS).filter(([name]) =>
    names.length === 0 ? !LONG.has(name) : names.includes(name),
  )
  const report: Record<string, Row[]> = {}
  for (const [name, measure] of parts) report[name] = await withOwnCleanup(cleanup, measure)
  const rows = Object.values(report).flat()
  for (const row of rows) print(lineOf(row))
  await mkdir('.tmp', { recursive: true })
  await writeFile(REPORT, JSON.stringify(report, null, 2))
  print(`\nReport: ${REPORT}`)
  return isGood(rows) ? 0 : 1
})
