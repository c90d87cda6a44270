import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { isLong } from '@/tests/support/needs-database'
import { LaunchError, print } from '@/tools/cli/terminal'
import { keepTemporaryFilesInMemory } from '@/tools/launcher/memory-folder'
import { runTool } from '@/tools/launcher/run-tool'
import { FAULTS, type Fault } from '@/tools/mutations/faults'
import { readGraph, type Test, testsNear } from '@/tools/mutations/nearest'

/*
 * `npm run mutations [number …]`: whether the tests find faults. Puts each fault of `tools/mutations/faults.ts`, or those of
 * these numbers, into a copy of the tracked files, one at a time, and runs the tests that import the changed file, nearest
 * first, until one fails: those of `npm test`, and where none of them does those that it leaves to `npm run verify`.
 */

/** Test files that run at once; the next ones only if none of these fails. */
const AT_ONCE = 6
const QUICK_MAX = 30
const REST_MAX = 6
const VITEST = 'node_modules/vitest/vitest.mjs'
const REPORT = '.tmp/mutation.json'

/** As `npm test` chooses (`tools/verify.ts`). */
const isQuick = ({ file, source }: Test) =>
  !/^(?:tools|server|packages)\//.test(file) && !isLong(source)

const run = promisify(execFile)

async function copyTree(folder: string): Promise<string[]> {
  const { stdout } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard'])
  const files = stdout.split('\n').filter((line) => line !== '')
  await Promise.all(files.map((file) => cp(file, join(folder, file))))
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  await mkdir(join(folder, dirname(REPORT)), { recursive: true })
  return files
}

type Failure = { file: string; title: string }
type Report = {
  testResults: {
    name: string
    status: string
    assertionResults: { status: string; title: string }[]
  }[]
}

/** Runs test files in the copy. Returns the first failure, null when there is none. */
async function findFailure(folder: string, tests: readonly string[]): Promise<Failure | null> {
  const args = [VITEST, 'run', '--bail=1', '--reporter=json', `--outputFile=${REPORT}`, ...tests]
  const isPassed = await run(process.execPath, args, { cwd: folder, maxBuffer: 2 ** 27 }).then(
    () => true,
    () => false,
  )
  if (isPassed) return null
  const { testResults }: Report = JSON.parse(await readFile(join(folder, REPORT), 'utf8'))
  const failed = testResults.find(({ status }) => status === 'failed')
  if (!failed) throw new LaunchError(`The tests ended without a failed one: ${tests.join(' ')}`)
  const { title = 'cannot be loaded' } =
    failed.assertionResults.find(({ status }) => status === 'failed') ?? {}
  return { file: failed.name.slice(folder.length + 1), title }
}

/** Returns the first failure with the fault that is none without it: on a busy machine a test may fail of itself. */
async function firstFailure(
  folder: string,
  fault: Fault,
  tests: readonly string[],
): Promise<Failure | null> {
  const left = [...tests]
  while (left.length > 0) {
    const some = left.slice(0, AT_ONCE)
    const failure = await withFault(folder, fault, () => findFailure(folder, some))
    if (failure && !(await findFailure(folder, [failure.file]))) return failure
    if (failure) left.splice(left.indexOf(failure.file), 1)
    else left.splice(0, some.length)
  }
  return null
}

/** Puts the fault into the copy while `act` runs. Throws when its text does not stand once in the file. */
async function withFault<T>(
  folder: string,
  { file, text, fault }: Fault,
  act: () => Promise<T>,
): Promise<T> {
  const path = join(folder, file)
  const source = await readFile(path, 'utf8')
  if (source.split(text).length !== 2) throw new LaunchError(`${file} does not have once: ${text}`)
  await writeFile(
    path,
    source.replace(text, () => fault),
  )
  try {
    return await act()
  } finally {
    await writeFile(path, source)
  }
}

type Finder = 'npm test' | 'verify' | 'NOT FOUND'

/** Returns which tests find a fault, and the first of them. */
async function findFault(
  folder: string,
  fault: Fault,
  tests: readonly Test[],
): Promise<[Finder, Failure | null]> {
  const names = (areQuick: boolean, max: number) =>
    tests
      .filter((test) => isQuick(test) === areQuick)
      .map(({ file }) => file)
      .slice(0, max)
  const quick = await firstFailure(folder, fault, names(true, QUICK_MAX))
  if (quick) return ['npm test', quick]
  const other = await firstFailure(folder, fault, names(false, REST_MAX))
  return [other ? 'verify' : 'NOT FOUND', other]
}

keepTemporaryFilesInMemory()
await runTool(async (cleanup) => {
  const folder = await mkdtemp(join(tmpdir(), 'mutations-'))
  cleanup.add(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const graph = await readGraph(await copyTree(folder))
  const wanted = process.argv.slice(2).map(Number)
  const found: Record<Finder, number> = { 'npm test': 0, verify: 0, 'NOT FOUND': 0 }
  for (const [index, fault] of FAULTS.entries()) {
    if (wanted.length > 0 && !wanted.includes(index + 1)) continue
    const tests = testsNear(graph, fault.file)
    const [finder, failure] = await findFault(folder, fault, tests)
    found[finder] += 1
    print(`${index + 1}. ${fault.promise} (${fault.file})`)
    print(`   ${finder}${failure ? `: ${failure.file}: ${failure.title}` : ''}`)
  }
  const { 'npm test': quick, verify, 'NOT FOUND': none } = found
  print(`\n${quick + verify} of ${quick + verify + none} found, ${quick} of them by npm test`)
  return verify + none > 0 ? 1 : 0
})
