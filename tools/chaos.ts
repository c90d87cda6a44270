import { existsSync } from 'node:fs'
import { startDependencies } from '@/tools/chaos/dependencies'
import { startElectionHarness } from '@/tools/chaos/election-harness'
import { ELECTIONS, type ElectionFault, runElection } from '@/tools/chaos/elections'
import { startHarness } from '@/tools/chaos/harness'
import { FAULTS, type Fault } from '@/tools/chaos/scenarios'
import { print } from '@/tools/cli/terminal'
import { type CleanupStack, createCleanupStack } from '@/tools/launcher/cleanup-stack'
import { runTool } from '@/tools/launcher/run-tool'

/*
 * `npm run chaos [scenario …]`: injects faults into the site's dependencies under load, and reports what clients saw and
 * what the database holds afterwards. Takes a build and some minutes; exits with 1 when anything was wrong. `MONGOD_BIN`
 * is the path of a MongoDB server, for elections in a replica set of three.
 */

await runTool(async (cleanup) => {
  const names = process.argv.slice(2)
  const failed = [
    ...(await withOwnCleanup(cleanup, (own) => runFaults(select(FAULTS, names), own))),
    ...(await withOwnCleanup(cleanup, (own) => runElections(select(ELECTIONS, names), own))),
  ]
  print(`\n${failed.length} failed${failed.length > 0 ? `: ${failed.join(', ')}` : ''}`)
  return failed.length > 0 ? 1 : 0
})

function select<T>(all: Readonly<Record<string, T>>, names: readonly string[]): [string, T][] {
  return Object.entries(all).filter(([name]) => names.length === 0 || names.includes(name))
}

async function withOwnCleanup<T>(
  cleanup: CleanupStack,
  run: (own: CleanupStack) => Promise<T>,
): Promise<T> {
  const own = createCleanupStack()
  const remove = cleanup.add(() => own.run())
  try {
    return await run(own)
  } finally {
    await own.run()
    remove()
  }
}

async function runFaults(
  faults: readonly (readonly [string, Fault])[],
  cleanup: CleanupStack,
): Promise<string[]> {
  if (faults.length === 0) return []
  const dependencies = await startDependencies(cleanup)
  const harness = await startHarness(cleanup, dependencies.settings)
  const failed: string[] = []
  for (const [name, fault] of faults) {
    print(`\n── ${name}: ${fault.title}`)
    if (!report(await fault.run(harness, dependencies, print))) failed.push(name)
  }
  return failed
}

async function runElections(
  elections: readonly (readonly [string, ElectionFault])[],
  cleanup: CleanupStack,
): Promise<string[]> {
  if (elections.length === 0) return []
  // biome-ignore lint/style/noProcessEnv: the path of a MongoDB server, where there is one
  const binary = process.env.MONGOD_BIN
  if (!binary || !existsSync(binary)) {
    print('\n── Elections skipped: MONGOD_BIN is not set to a MongoDB server.')
    return []
  }
  const harness = await startElectionHarness(binary, cleanup)
  const failed: string[] = []
  for (const [name, fault] of elections) {
    print(`\n── ${name}: ${fault.title}`)
    if (!report(await runElection(harness, fault, print))) failed.push(name)
  }
  return failed
}

/** Prints the problems. Returns whether there are none. */
function report(problems: readonly string[]): boolean {
  for (const problem of problems.slice(0, 20)) print(`  FAIL ${problem}`)
  if (problems.length > 20) print(`  … ${problems.length} in total`)
  print(problems.length > 0 ? '  failed' : '  passed')
  return problems.length === 0
}
