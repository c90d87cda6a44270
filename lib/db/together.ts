import { isInTransaction } from '@/lib/db/after-commit'
import { nextOutcome, type Outcome, storeOutcomes } from '@/lib/db/idempotency'
import { busy, lockDocuments } from '@/lib/db/locks'
import { isOutage } from '@/lib/db/outage'
import { transactionOf } from '@/lib/db/transaction'
import { DURATION } from '@/lib/domain/durations'
import { perProcess } from '@/lib/process/per-process'

const GROUP_MAX = 64

/** What a command locks: the document that others wait for, too, what else, and the member who sent it. */
export type Target = { subject: string; lockKeys: readonly string[]; memberKey: string }
type Joined<C> = { command: C; memberKey: string; outcome: Outcome | null }

/** Commands that wait for one document. Others can join until the transaction begins that carries them out. */
type Group<C> = {
  subject: string
  joined: Joined<C>[]
  endsAt: number
  /** Which of them were carried out. */
  done: Promise<readonly C[]>
  /** The same, once their transaction has begun. */
  begun: Promise<readonly C[]> | null
}

type Groups<C> = {
  /** By subject. */
  open: Map<string, Group<C>>
  /** Those whose documents are locked, in their order. */
  locked: Group<C>[]
  /** Ends with the transaction that runs now. */
  running: Promise<unknown> | null
}

/** Carries out commands of different members in a transaction. Returns those that no rule has refused; throws for a single one. */
type Work<C> = (commands: readonly C[]) => Promise<readonly C[]>

/**
 * Returns a function that runs a command like `transaction`, but in one transaction with others that wait (group commit): a
 * command that comes alone runs at once, and what arrives until its commit is the next transaction. One whose documents are
 * locked by other work delays no others. What a group has not carried out runs alone, where it is refused, repeated after a
 * conflict or recognized as a replay.
 */
export function together<C>(name: string, work: Work<C>) {
  const groups = perProcess<Groups<C>>(`groups: ${name}`, () => ({
    open: new Map(),
    locked: [],
    running: null,
  }))

  function joinable({ subject, memberKey }: Target): Group<C> | null {
    const group = groups.open.get(subject)
    if (!group || group.joined.length === GROUP_MAX) return null
    return isOfMember(group, memberKey) ? null : group
  }

  function open({ subject, lockKeys, memberKey }: Target): Group<C> {
    const endsAt = performance.now() + DURATION.transactionMs
    const done = Promise.resolve([])
    const group: Group<C> = { subject, joined: [], endsAt, done, begun: null }
    groups.open.set(subject, group)
    group.done = lockDocuments([...lockKeys, memberKey], DURATION.transactionMs)
      .then((release) => inTurn(group).finally(release))
      .finally(() => close(group))
    return group
  }

  function close(group: Group<C>): void {
    if (groups.open.get(group.subject) === group) groups.open.delete(group.subject)
  }

  /** Waits for its transaction. Awaited by each group, so that a transaction runs in the context of a request that waits for it. */
  async function inTurn(group: Group<C>): Promise<readonly C[]> {
    groups.locked.push(group)
    while (!group.begun) {
      if (!groups.running) beginNext()
      else if (performance.now() > group.endsAt) {
        groups.locked = groups.locked.filter((one) => one !== group)
        throw busy()
      } else await groups.running
    }
    return group.begun
  }

  /** Begins a transaction with the first of the groups that wait, and with all that fit. */
  function beginNext(): void {
    const next = nextOf(groups.locked)
    groups.locked = groups.locked.filter((group) => !next.includes(group))
    for (const group of next) close(group)
    const begun = runGroup(
      next.flatMap(({ joined }) => joined),
      work,
    )
    for (const group of next) group.begun = begun
    groups.running = Promise.allSettled([begun]).then(() => {
      groups.running = null
    })
  }

  return async (target: Target, command: C): Promise<void> => {
    if (isInTransaction()) return void (await work([command]))
    const outcome = nextOutcome()
    const own = { command, memberKey: target.memberKey, outcome }
    const group = joinable(target) ?? open(target)
    group.joined.push(own)
    const done = await group.done
    if (!done.includes(command)) await runAlone([...target.lockKeys, target.memberKey], own, work)
  }
}

const isOfMember = <C>({ joined }: Group<C>, memberKey: string): boolean =>
  joined.some((one) => one.memberKey === memberKey)

/** The groups that fit into one transaction: one command a member, whose points and votes another one would change. */
function nextOf<C>(locked: readonly Group<C>[]): Group<C>[] {
  const next: Group<C>[] = []
  const members = new Set<string>()
  for (const group of locked) {
    const own = group.joined.map(({ memberKey }) => memberKey)
    const fits = members.size + own.length <= GROUP_MAX && !own.some((key) => members.has(key))
    if (!fits) continue
    next.push(group)
    for (const key of own) members.add(key)
  }
  return next
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
  if (fresh.length === 0) return []
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
