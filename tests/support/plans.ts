import mongoose from 'mongoose'
import { connect } from '@/lib/db/connect'

type Command = Record<string, unknown>
/** The documents or keys that a query examined and returned. */
export type Cost = { query: string; examined: number; returned: number; isScan: boolean }

const READS = /^(?:find|aggregate|count|distinct)$/
/** The part of a write that says which documents it changes: those are found as a read of them would find them. */
type Selection = { q: object }
/** Fields of a command that belong to the connection, not to the query. */
const OF_CONNECTION = ['lsid', '$db', '$clusterTime', 'txnNumber', 'apiVersion']

/** Runs a read or a command and explains each query that it sent to the database, also those of updates and deletions. */
export async function explainQueries(run: () => Promise<unknown>): Promise<Cost[]> {
  await connect()
  const client = mongoose.connection.getClient()
  const commands: Command[] = []
  const note = ({ commandName, command }: { commandName: string; command: Command }) => {
    commands.push(...queriesIn(commandName, command))
  }
  client.on('commandStarted', note)
  await run()
  client.off('commandStarted', note)
  const costs: Cost[] = []
  for (const command of commands) costs.push(await explain(command))
  return costs
}

function queriesIn(name: string, command: Command): Command[] {
  if (READS.test(name)) return [command]
  const written = (command.updates ?? command.deletes ?? []) as Selection[]
  return written.map(({ q }) => ({ find: command[name], filter: q }))
}

async function explain(command: Command): Promise<Cost> {
  const query = Object.entries(command).filter(([name]) => !OF_CONNECTION.includes(name))
  const plan = await mongoose.connection.db?.command({
    explain: Object.fromEntries(query),
    verbosity: 'executionStats',
  })
  const { queryPlanner, executionStats } = findPlan(plan)
  const { totalDocsExamined, totalKeysExamined, nReturned } = executionStats
  return {
    query: JSON.stringify(Object.fromEntries(query)),
    examined: Math.max(totalDocsExamined, totalKeysExamined),
    returned: nReturned,
    isScan: JSON.stringify(queryPlanner.winningPlan).includes('COLLSCAN'),
  }
}

type Plan = {
  queryPlanner: { winningPlan: object }
  executionStats: { totalDocsExamined: number; totalKeysExamined: number; nReturned: number }
}

/** MongoDB nests the plan in a cursor stage when it does not run an aggregation in one piece. */
function findPlan(explained: unknown): Plan {
  const open = [explained]
  for (const part of open) {
    if (typeof part !== 'object' || part === null) continue
    if ('queryPlanner' in part && 'executionStats' in part) return part as Plan
    open.push(...Object.values(part))
  }
  throw new Error(`no plan in ${JSON.stringify(explained)}`)
}
