import { existsSync } from 'node:fs'
import { startDependencies } from '@/tools/chaos/dependencies'
import { openElectionHarness } from '@/tools/chaos/election-harness'
import { ELECTIONS, type ElectionFault, runElection } from '@/tools/chaos/elections'
import { openHarness } from '@/tools/chaos/harness'
import { FAULTS, type Fault } from '@/tools/chaos/scenarios'
import { type CleanupStack, createCleanupStack } from '@/tools/launcher/cleanup-stack'
import { runTool } from '@/tools/launcher/run-tool'
import { say } from '@/tools/launcher/terminal'

/*
 * `npm run faults [name …]`: breaks what the site stands on while people use it, and tells what they saw and what is
 * left. Needs a build's time and some minutes; ends with 1 when anything was wrong. `MONGOD_BIN` names a MongoDB server's
 * binary, for what happens to a replica set of three.
 */

await runTool(async (cleanup) => {
  const names = process.argv.slice(2)
  const broken = [
    ...(await withOwnCleanup(cleanup, (own) => runFaults(chosen(FAULTS, names), own))),
    ...(await withOwnCleanup(cleanup, (own) => runElections(chosen(ELECTIONS, names), own))),
  ]
  say(`\n${broken.length} broken${broken.length > 0 ? `: ${broken.join(', ')}` : ''}`)
  return broken.length > 0 ? 1 : 0
})

function chosen<T>(all: Readonly<Record<string, T>>, names: readonly string[]): [string, T][] {
  return Object.entries(all).filter(([name]) => names.length === 0 || names.includes(name))
}

async function withOwnCleanup<T>(
  cleanup: CleanupStack,
  run: (own: CleanupStack) => Promise<T>,
): Promise<T> {
  const own = createCleanupStack()
  const forget = cleanup.add(() => own.run())
  try {
    return await run(own)
  } finally {
    await own.run()
    forget()
  }
}

async function runFaults(
  faults: readonly (readonly [string, Fault])[],
  cleanup: CleanupStack,
): Promise<string[]> {
  if (faults.length === 0) return []
  const dependencies = await startDependencies(cleanup)
  const harness = await openHarness(cleanup, dependencies.settings)
  const broken: string[] = []
  for (const [name, fault] of faults) {
    say(`\n── ${name}: ${fault.title}`)
    if (!tell(await fault.run(harness, dependencies, say))) broken.push(name)
  }
  return broken
}

async function runElections(
  elections: readonly (readonly [string, ElectionFault])[],
  cleanup: CleanupStack,
): Promise<string[]> {
  if (elections.length === 0) return []
  // biome-ignore lint/style/noProcessEnv: where a MongoDB binary is, on machines that have one
  const binary = process.env.MONGOD_BIN
  if (!binary || !existsSync(binary)) {
    say('\n── Elections are not run: MONGOD_BIN names no MongoDB server.')
    return []
  }
  const harness = await openElectionHarness(binary, cleanup)
  const broken: string[] = []
  for (const [name, fault] of elections) {
    say(`\n── ${name}: ${fault.title}`)
    if (!tell(await runElection(harness, fault, say))) broken.push(name)
  }
  return broken
}

/** Whether all was right. */
function tell(problems: readonly string[]): boolean {
  for (const problem of problems.slice(0, 20)) say(`  WRONG ${problem}`)
  if (problems.length > 20) say(`  … ${problems.length} in all`)
  say(problems.length > 0 ? '  broken' : '  all right')
  return problems.length === 0
}
