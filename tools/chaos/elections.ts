import { setTimeout as sleep } from 'node:timers/promises'
import type { Election, ElectionHarness } from '@/tools/chaos/election-harness'
import { fullOrSmall } from '@/tools/cli/small'
import type { Member, ReplicaSet } from '@/tools/launcher/replica-set'

export type ElectionFault = { title: string; run(set: ReplicaSet): Promise<Member> }

/** Writes must succeed this soon after the database can confirm them. */
const RECOVERED_MS = 2_000
const WITHOUT_PRIMARY_MS = fullOrSmall(12_000, 1_000)

/** Faults of a replica set of three under up to twenty writes a second; each resolves when there is a primary again. */
export const ELECTIONS: Readonly<Record<string, ElectionFault>> = {
  'primary-killed': {
    title: 'the primary of a replica set is killed (SIGKILL)',
    async run(set) {
      const primary = await set.primary()
      await primary.kill()
      return set.primary(primary)
    },
  },
  'primary-steps-down': {
    title: 'the primary steps down',
    run: async (set) => set.primary(await set.stepDown()),
  },
  'majority-stopped': {
    title: 'two of three members are stopped, the primary among them, and started again',
    async run(set) {
      const primary = await set.primary()
      const others = set.members.filter((member) => member !== primary)
      await others[0]?.stop()
      await primary.stop()
      await sleep(WITHOUT_PRIMARY_MS)
      await Promise.all([others[0]?.start(), primary.start()])
      return set.primary()
    },
  },
  'primary-paused': {
    title: 'the primary is paused (SIGSTOP) while another is elected, and resumed',
    async run(set) {
      const primary = await set.primary()
      primary.pause()
      const next = await set.primary(primary)
      setTimeout(() => primary.resume(), 5_000)
      return next
    },
  },
}

/** Returns the problems. */
export async function runElection(
  harness: ElectionHarness,
  { run }: ElectionFault,
  print: (line: string) => void,
): Promise<string[]> {
  const election = await harness.runUnderLoad(() => run(harness.set))
  print(`  ${summaryOf(election)}`)
  await harness.set.restore()
  const { writes, reads, before, recoveredMs, left } = election
  // Otherwise the results say nothing about the fault.
  const isTooSlow = before.acknowledged < before.sent / 2
  const slow = isTooSlow ? [`only ${before.acknowledged} of ${before.sent} writes done before`] : []
  const late =
    recoveredMs <= RECOVERED_MS ? [] : [`writes again ${recoveredMs} ms after they could be`]
  const wrong = writes.flatMap(({ kind, wrong: answer }) => (answer ? [`${kind}: ${answer}`] : []))
  return [...slow, ...late, ...left, ...wrong, ...reads.wrong]
}

function summaryOf({ writes, reads, before, confirmableMs, recoveredMs }: Election): string {
  const acknowledged = writes.filter(({ outcome }) => outcome === 'acknowledged')
  const repeated = acknowledged.filter(({ attempts }) => attempts > 1)
  const unknown = writes.length - acknowledged.length
  return `${writes.length} writes, ${acknowledged.length} acknowledged (${repeated.length} after repeats), ${unknown} unknown, ${before.acknowledged} of ${before.sent} done before the fault at ${before.perSecond} a second; ${reads.cached} cached and ${reads.uncached} uncached pages read, slowest ${reads.slowestMs} ms; a majority confirms ${confirmableMs} ms after the election, first write ${recoveredMs} ms later`
}
