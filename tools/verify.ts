import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { isForMongo, isLong } from '@/tests/support/needs-database'
import { print, printError } from '@/tools/cli/terminal'
import { findBrowser } from '@/tools/launcher/browser'
import { keepTemporaryFilesInMemory } from '@/tools/launcher/memory-folder'

/*
 * `npm run verify`: all checks, the quick ones first; stops at the first failure. The last line is `<N> passed, <M> failed`,
 * the sums over all tests that ran.
 *
 * `npm test` is what changes: the checks of the code, the tests of the site that do not take long (`isLong`), and the
 * journeys that carry a number of the contract. `--rest` is what it leaves out. With `--changed` only what a change touches: the tests that import a changed file, lint of the changed files, types, and
 * the browser tests of changed specs. A change is what differs from main, or from the commit in `--changed=<commit>`.
 * With `--mongo` only the tests that have to pass on a real MongoDB, too, which `TEST_MONGODB_URI` names.
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

const unitTests = (title: string, ...args: string[]): Step => ({
  title,
  commands: [
    [
      bin.vitest,
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${UNIT_REPORT}`,
      ...args,
    ],
  ],
  count: countUnitTests,
})

const types: Step = {
  title: 'Types',
  commands: [
    [bin.next, 'typegen'],
    [bin.tsc, '--noEmit'],
  ],
}

const browserTests = (title: string, ...args: string[]): Step => ({
  title,
  commands: [['--import', 'tsx', 'tools/e2e.ts', ...args]],
  count: countBrowserTests,
})

/** The journeys whose title carries a number of the contract, as in `[109–112]`, and not only one of another document. */
const OF_CONTRACT = String.raw`\[[^\]]*\b\d`

const checks: readonly Step[] = [
  { title: 'Format and lint', commands: [[bin.biome, 'check', '--error-on-warnings', '.']] },
  types,
  { title: 'Dead code and unused packages', commands: [[bin.knip]] },
  { title: 'Licences', commands: [['--import', 'tsx', 'tools/licences.ts']] },
]

// Uses the build of the browser tests.
const nextStart: Step = {
  title: 'The site under next start',
  commands: [['--import', 'tsx', 'tools/hosts.ts', 'next-start']],
}

const run = promisify(execFile)
const lines = (text: string) => text.split('\n').filter((line) => line !== '')
const git = async (...args: string[]) => lines((await run('git', args)).stdout)

/** The commit from which this branch left main. */
async function findBase(): Promise<string> {
  for (const main of ['origin/main', 'main']) {
    const [base] = await git('merge-base', 'HEAD', main).catch(() => [])
    if (base) return base
  }
  return 'HEAD'
}

async function changedSteps(base: string): Promise<Step[]> {
  const differing = await git('diff', '--name-only', base)
  const added = await git('ls-files', '--others', '--exclude-standard')
  const changed = [...differing, ...added].filter((path) => existsSync(path))
  const lint = ['check', '--error-on-warnings', '--no-errors-on-unmatched', ...changed]
  const isJourney = changed.some((path) => path.startsWith('e2e/'))
  return [
    ...(changed.length > 0 ? [{ title: 'Format and lint', commands: [[bin.biome, ...lint]] }] : []),
    types,
    // They read the files of the tree instead of importing them.
    unitTests('Words and folders', 'tests/'),
    unitTests('Unit and API tests of the change', `--changed=${base}`, '--passWithNoTests'),
    ...(isJourney ? [browserTests('Browser tests', `--only-changed=${base}`)] : []),
  ]
}

/** The test files of the site's code, or of what surrounds it, that are chosen by their text. */
async function chooseTests(isChosen: (source: string, project: string) => boolean) {
  const { stdout } = await run(process.execPath, [bin.vitest, 'list', '--filesOnly', '--json'])
  const listed: { file: string; projectName: string }[] = JSON.parse(stdout)
  const sources = await Promise.all(listed.map(({ file }) => readFile(file, 'utf8')))
  const chosen = listed.filter(({ projectName }, n) => isChosen(sources[n] ?? '', projectName))
  print(`${chosen.length} of ${listed.length} test files.`)
  return chosen.map(({ file }) => file)
}

const isQuick = (source: string, project: string) => project === 'site' && !isLong(source)

async function quickSteps(): Promise<Step[]> {
  const tests = await chooseTests(isQuick)
  return [
    ...checks,
    unitTests('Unit and API tests', ...tests),
    browserTests('Build and browser tests', `--grep=${OF_CONTRACT}`),
  ]
}

async function restSteps(): Promise<Step[]> {
  const tests = await chooseTests((source, project) => !isQuick(source, project))
  return [
    unitTests('The other tests', ...tests),
    browserTests(
      'The other browser tests',
      `--grep-invert=${OF_CONTRACT}`,
      '--project=desktop',
      '--project=phone',
    ),
    // By itself, because with what it depends on Playwright would run all others again.
    browserTests('What changes the site for everyone', '--project=alone', '--no-deps'),
    nextStart,
  ]
}

async function mongoSteps(): Promise<Step[]> {
  const tests = await chooseTests(isForMongo)
  return [unitTests('Tests on a real MongoDB', ...tests)]
}

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

async function start(args: readonly string[]): Promise<number> {
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
    if (code === 0) code = await start(args)
  }
  const counted = count ? await count().catch(() => null) : null
  const { passed, failed } = counted ?? { passed: 0, failed: 0 }
  const seconds = ((performance.now() - began) / 1_000).toFixed(1)
  const isFailed = code !== 0 || failed > 0 || (count !== undefined && counted === null)
  print(`── ${title}: ${isFailed ? 'FAILED' : 'ok'} in ${seconds} s`)
  return { passed, failed: isFailed ? Math.max(1, failed) : 0 }
}

async function chooseSteps(): Promise<readonly Step[]> {
  const [option = '', commit] = process.argv.at(-1)?.split('=') ?? []
  if (option === '--mongo') return mongoSteps()
  if (option === '--changed') return changedSteps(commit ?? (await findBase()))
  await findBrowser()
  if (option === 'test') return quickSteps()
  if (option === '--rest') return restSteps()
  return [
    ...checks,
    unitTests('Unit and API tests'),
    browserTests('Build and browser tests'),
    nextStart,
  ]
}

async function verify(): Promise<Counts> {
  const sum: Counts = { passed: 0, failed: 0 }
  await mkdir('.tmp', { recursive: true })
  for (const report of [UNIT_REPORT, BROWSER_REPORT]) await rm(report, { force: true })
  for (const step of await chooseSteps()) {
    const { passed, failed } = await take(step)
    sum.passed += passed
    sum.failed += failed
    if (failed > 0) break
  }
  return sum
}

keepTemporaryFilesInMemory()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
let sum: Counts = { passed: 0, failed: 1 }
try {
  sum = await verify()
} catch (error) {
  printError(error)
}
print(`\n${sum.passed} passed, ${sum.failed} failed`)
process.exit(sum.failed > 0 ? 1 : 0)
