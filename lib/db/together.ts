import { isInTransaction } from '@/lib/db/after-commit'
import { nextOutcome, type Outcome, storeOutcomes } from '@/lib/db/idempotency'
import { lockDocuments } from '@/lib/db/locks'
import { isOutage } from '@/lib/db/outage'
import { transactionOf } from '@/lib/db/transaction'
import { DURATION } from '@/lib/domain/durations'
import { perProcess } from '@/lib/process/per-process'

const GROUP_MAX = 64

/** What a command locks: the document that others wait for, too, what else, and the member who sent it. */
export type Target = { subject: string; lockKeys: readonly string[]; memberKey: string }
type Joined<C> = { command: C; memberKey: string; outcome: Outcome | null }
/** Commands that wait for one document, and which of them were carried out together. */
type Group<C> = { joined: Joined<C>[]; done: Promise<readonly C[]> }

/** Carries out commands of different members in a transaction. Returns those that no rule has refused; throws for a single one. */
type Work<C> = (commands: readonly C[]) => Promise<readonly C[]>

/**
 * Returns a function that runs a command like `transaction`, but in one transaction with those that wait for the same document
 * (group commit): a command that comes alone runs at once, and what waits for its commit is the next group. What a group has
 * not carried out runs alone, where it is refused, repeated after a conflict or recognized as a replay.
 */
export function together<C>(name: string, work: Work<C>) {
  const open = perProcess(`open groups: ${name}`, () => new Map<string, Group<C>>())

  function joinable({ subject, memberKey }: Target): Group<C> | null {
    const group = open.get(subject)
    if (!group || group.joined.length === GROUP_MAX) return null
    return group.joined.some((one) => one.memberKey === memberKey) ? null : group
  }

  /** Opens a group, which others can join until it has the locks. Returns which commands it has carried out. */
  function lead({ subject, lockKeys, memberKey }: Target, first: Joined<C>): Promise<readonly C[]> {
    const group: Group<C> = { joined: [first], done: Promise.resolve([]) }
    open.set(subject, group)
    const close = () => {
      if (open.get(subject) === group) open.delete(subject)
    }
    group.done = lockDocuments([...lockKeys, memberKey], DURATION.transactionMs)
      .finally(close)
      .then((release) => runGroup(group.joined, work).finally(release))
    return group.done
  }

  return async (target: Target, command: C): Promise<void> => {
    if (isInTransaction()) return void (await work([command]))
    const outcome = nextOutcome()
    const own = { command, memberKey: target.memberKey, outcome }
    const group = joinable(target)
    group?.joined.push(own)
    const done = await (group?.done ?? lead(target, own))
    if (!done.includes(command)) await runAlone([...target.lockKeys, target.memberKey], own, work)
  }
}

function runAlone<C>(lockKeys: readonly string[], { command, outcome }: Joined<C>, work: Work<C>) {
  return transactionOf(outcome, lockKeys, async () => void (await work([command])))
}

/** Runs commands whose documents are locked. Returns those that were carried out. Throws for a single one, and in an outage. */
async function runGroup<C>(joined: readonly Joined<C>[], work: Work<C>): Promise<readonly C[]> {
  const [first, ...others] = joined
  if (first && others.length === 0) {
    await runAlone([], first, work)
    return [first.command]
  }
  try {
    return await runTogether(joined, work)
  } catch (error) {
    if (isOutage(error)) throw error
    return []
  }
}

async function runTogether<C>(joined: readonly Joined<C>[], work: Work<C>): Promise<readonly C[]> {
  const fresh = joined.filter(({ outcome }) => !outcome?.request.isReplay)
  const { done, outcomes } = await transactionOf(null, [], async () => {
    const done = await work(fresh.map(({ command }) => command))
    const outcomes = fresh.flatMap(({ command, outcome }) =>
      outcome && done.includes(command) ? [outcome] : [],
    )
    await storeOutcomes(outcomes)
    return { done, outcomes }
  })
  for (const { request } of outcomes) request.isStored = true
  return done
}
