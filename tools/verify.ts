import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { print, printError } from '@/tools/cli/terminal'
import { findBrowser } from '@/tools/launcher/browser'

/*
 * `npm test`: all checks, the quick ones first; stops at the first failure. The last line is `<N> passed, <M> failed`, the
 * sums over all tests that ran.
 */

const UNIT_REPORT = '.tmp/unit-tests.json'
const BROWSER_REPORT = '.tmp/browser-tests.json'

type Counts = { passed: number; failed: number }
type Step = {
  title: string
  /** Arguments of `node`, run in order. */
  commands: readonly (readonly string[])[]
  count?: () => Promise<Counts>
}

const bin = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  knip: 'node_modules/knip/bin/knip.js',
  next: 'node_modules/next/dist/bin/next',
  tsc: 'node_modules/typescript/bin/tsc',
  vitest: 'node_modules/vitest/vitest.mjs',
}

const unitTests: Step = {
  title: 'Unit and API tests',
  commands: [
    [
      bin.vitest,
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${UNIT_REPORT}`,
    ],
  ],
  count: countUnitTests,
}

const steps: readonly Step[] = [
  { title: 'Format and lint', commands: [[bin.biome, 'check', '--error-on-warnings', '.']] },
  {
    title: 'Types',
    commands: [
      [bin.next, 'typegen'],
      [bin.tsc, '--noEmit'],
    ],
  },
  { title: 'Dead code and unused packages', commands: [[bin.knip]] },
  { title: 'Licences', commands: [['--import', 'tsx', 'tools/licences.ts']] },
  unitTests,
  {
    title: 'Build and browser tests',
    commands: [['--import', 'tsx', 'tools/e2e.ts']],
    count: countBrowserTests,
  },
  // Uses the build of the browser tests.
  {
    title: 'The site under next start',
    commands: [['--import', 'tsx', 'tools/hosts.ts', 'next-start']],
  },
]

async function countUnitTests(): Promise<Counts> {
  const { numPassedTests, numFailedTests, numFailedTestSuites } = await readReport(UNIT_REPORT)
  // A file that cannot be loaded has no failed tests.
  const failed = numFailedTests || Math.min(1, numFailedTestSuites)
  return { passed: numPassedTests, failed }
}

async function countBrowserTests(): Promise<Counts> {
  const { stats } = await readReport(BROWSER_REPORT)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
}

// biome-ignore lint/suspicious/noExplicitAny: the report formats of two tools, of which five numbers are read
const readReport = async (path: string): Promise<any> => JSON.parse(await readFile(path, 'utf8'))

async function run(args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, args, {
    // biome-ignore lint/style/noProcessEnv: the tools need the system's variables
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const killChild = () => child.kill()
  process.once('exit', killChild)
  const [code] = await once(child, 'exit')
  process.off('exit', killChild)
  return code ?? 1
}

/** Runs one step; a failed one without a failed test counts as one failure. */
async function take({ title, commands, count }: Step): Promise<Counts> {
  print(`\n── ${title}`)
  const began = performance.now()
  let code = 0
  for (const args of commands) {
    if (code === 0) code = await run(args)
  }
  const counted = count ? await count().catch(() => null) : null
  const { passed, failed } = counted ?? { passed: 0, failed: 0 }
  const seconds = ((performance.now() - began) / 1_000).toFixed(1)
  const isFailed = code !== 0 || failed > 0 || (count !== undefined && counted === null)
  print(`── ${title}: ${isFailed ? 'FAILED' : 'ok'} in ${seconds} s`)
  return { passed, failed: isFailed ? Math.max(1, failed) : 0 }
}

async function verify(): Promise<Counts> {
  const sum: Counts = { passed: 0, failed: 0 }
  await mkdir('.tmp', { recursive: true })
  for (const report of [UNIT_REPORT, BROWSER_REPORT]) await rm(report, { force: true })
  const onlyServer = process.argv.includes('--server')
  if (!onlyServer) await findBrowser()
  for (const step of onlyServer ? [unitTests] : steps) {
    const { passed, failed } = await take(step)
    sum.passed += passed
    sum.failed += failed
    if (failed > 0) break
  }
  return sum
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
let sum: Counts = { passed: 0, failed: 1 }
try {
  sum = await verify()
} catch (error) {
  printError(error)
}
print(`\n${sum.passed} passed, ${sum.failed} failed`)
process.exit(sum.failed > 0 ? 1 : 0)
