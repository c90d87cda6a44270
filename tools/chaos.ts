import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { startDependencies } from '@/tools/chaos/dependencies'
import { startElectionHarness } from '@/tools/chaos/election-harness'
import { ELECTIONS, type ElectionFault, runElection } from '@/tools/chaos/elections'
import { startHarness } from '@/tools/chaos/harness'
import { HOST_CHANGES, type HostChange } from '@/tools/chaos/host-changes'
import { FAULTS, type Fault } from '@/tools/chaos/scenarios'
import { startSeveralHosts } from '@/tools/chaos/several-hosts'
import { requireNames } from '@/tools/cli/names'
import { isSmall } from '@/tools/cli/small'
import { print } from '@/tools/cli/terminal'
import { type CleanupStack, withOwnCleanup } from '@/tools/launcher/cleanup-stack'
import { runTool } from '@/tools/launcher/run-tool'

/*
 * `npm run chaos [scenario …]`: injects faults into the site's dependencies under load, and reports what clients saw and
 * what the database holds afterwards. Takes a build and some minutes; exits with 1 when anything was wrong. `MONGOD_BIN`
 * is the path of a MongoDB server, for elections in a replica set of three and for two hosts on one database. `--small` injects each fault for a short time,
 * and fails only when a scenario does not end or data is wrong afterwards.
 */

/** Problems of data and sessions, which no busy machine explains. */
const isOfData = (problem: string) => /^(?:lost|differs|signed out|done \d+ times)\b/.test(problem)

await runTool(async (cleanup) => {
  const { positionals: names } = parseArgs({
    options: { small: { type: 'boolean' } },
    allowPositionals: true,
  })
  requireNames(names, [FAULTS, ELECTIONS, HOST_CHANGES].flatMap(Object.keys))
  const failed = [
    ...(await withOwnCleanup(cleanup, (own) => runFaults(select(FAULTS, names), own))),
    ...(await withOwnCleanup(cleanup, (own) => runElections(select(ELECTIONS, names), own))),
    ...(await withOwnCleanup(cleanup, (own) => changeHosts(select(HOST_CHANGES, names), own))),
  ]
  print(`\n${failed.length} failed${failed.length > 0 ? `: ${failed.join(', ')}` : ''}`)
  return failed.length > 0 ? 1 : 0
})

function select<T>(all: Readonly<Record<string, T>>, names: readonly string[]): [string, T][] {
  return Object.entries(all).filter(([name]) => names.length === 0 || names.includes(name))
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
  const binary = findServer('Elections')
  if (binary === null) return []
  const harness = await startElectionHarness(binary, cleanup)
  const failed: string[] = []
  for (const [name, fault] of elections) {
    print(`\n── ${name}: ${fault.title}`)
    if (!report(await runElection(harness, fault, print))) failed.push(name)
  }
  return failed
}

async function changeHosts(
  changes: readonly (readonly [string, HostChange])[],
  cleanup: CleanupStack,
): Promise<string[]> {
  if (changes.length === 0) return []
  const binary = findServer('Changes on two hosts')
  if (binary === null) return []
  const several = await startSeveralHosts(binary, cleanup)
  const failed: string[] = []
  for (const [name, change] of changes) {
    print(`\n── ${name}: ${change.title}`)
    if (!report(await change.run(several, print))) failed.push(name)
  }
  return failed
}

/** The path of a MongoDB server; null without one, and says what is skipped. */
function findServer(what: string): string | null {
  // biome-ignore lint/style/noProcessEnv: the path of a MongoDB server, where there is one
  const binary = process.env.MONGOD_BIN
  if (binary && existsSync(binary)) return binary
  print(`\n── ${what} skipped: MONGOD_BIN is not set to a MongoDB server.`)
  return null
}

/** Prints the problems. Returns whether there are none that count. */
function report(all: readonly string[]): boolean {
  const problems = isSmall ? all.filter(isOfData) : all
  if (problems.length < all.length)
    print(`  ${all.length - problems.length} slow or failed responses`)
  for (const problem of problems.slice(0, 20)) print(`  FAIL ${problem}`)
  if (problems.length > 20) print(`  … ${problems.length} in total`)
  print(problems.length > 0 ? '  failed' : '  passed')
  return problems.length === 0
}
