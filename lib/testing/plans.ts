import mongoose from 'mongoose'
import { connect } from '@/lib/db/connect'

/** Whether the database under test tells its plans as MongoDB does: others explain in words of their own. */
// biome-ignore lint/style/noProcessEnv: tells which server is under test
export const explainsLikeMongo = !process.env.TEST_MONGODB_URI

type Command = Record<string, unknown>
/** What one query of a read looked at, and gave. */
export type Cost = { query: string; examined: number; returned: number; isScan: boolean }

const READS = /^(?:find|aggregate|count|distinct)$/
/** Of a command as the driver sent it, what belongs to the connection. */
const OF_CONNECTION = ['lsid', '$db', '$clusterTime', 'txnNumber', 'apiVersion']

/** Does a read and explains each query that it sent to the database. */
export async function explainQueries(read: () => Promise<unknown>): Promise<Cost[]> {
  await connect()
  const client = mongoose.connection.getClient()
  const sent: Command[] = []
  const note = ({ commandName, command }: { commandName: string; command: Command }) => {
    if (READS.test(commandName)) sent.push(command)
  }
  client.on('commandStarted', note)
  await read()
  client.off('commandStarted', note)
  const costs: Cost[] = []
  for (const command of sent) costs.push(await explain(command))
  return costs
}

async function explain(command: Command): Promise<Cost> {
  const kept = Object.entries(command).filter(([name]) => !OF_CONNECTION.includes(name))
  const plan = await mongoose.connection.db?.command({
    explain: Object.fromEntries(kept),
    verbosity: 'executionStats',
  })
  const { totalDocsExamined, totalKeysExamined, nReturned } = plan?.executionStats ?? {}
  return {
    query: JSON.stringify(Object.fromEntries(kept)),
    examined: Math.max(totalDocsExamined, totalKeysExamined),
    returned: nReturned,
    isScan: JSON.stringify(plan?.queryPlanner.winningPlan).includes('COLLSCAN'),
  }
}
