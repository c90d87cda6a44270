import { deadlineOf } from '@/tools/embedded-mongo/deadline'
import { MongoError } from '@/tools/embedded-mongo/errors'
import { type Doc, isDoc, isNumeric, toNumber } from '@/tools/embedded-mongo/values'
import { adminCommands } from './admin'
import { aggregateCommands } from './aggregate'
import type { Call, Command, Commands } from './context'
import { diagnosticCommands } from './diagnostics'
import { explainCommands } from './explain'
import { readCommands } from './read'
import { sessionCommands } from './session'
import { writeCommands } from './write'

const COMMANDS: Commands = {
  ...sessionCommands,
  ...diagnosticCommands,
  ...readCommands,
  ...writeCommands,
  ...adminCommands,
  ...aggregateCommands,
  ...explainCommands,
}

function commandNamed(name: string): Command {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command !== undefined) return command
  throw new MongoError('CommandNotFound', `no such command: '${name}'`)
}

/** Transactions need more than one node in MongoDB; it refuses them on a stand-alone server, and so do we. */
function refuseTransaction(command: Doc): void {
  if (command.startTransaction === undefined && command.autocommit === undefined) return
  throw new MongoError(
    'IllegalOperation',
    'Transactions are only allowed on a replica set member or mongos',
  )
}

/** There is one member: a write that others must have too would wait for ever. */
function refuseWriteConcern({ writeConcern }: Doc): void {
  const members = isDoc(writeConcern) ? writeConcern.w : undefined
  if (!isNumeric(members) || toNumber(members) <= 1) return
  throw new MongoError('UnsatisfiableWriteConcern', 'Not enough data-bearing nodes')
}

/** Runs one command. Throws MongoError; the caller turns it into a reply. */
export async function dispatch(call: Call): Promise<Doc | Buffer> {
  const name = Object.keys(call.command)[0] ?? ''
  const command = commandNamed(name)
  refuseTransaction(call.command)
  refuseWriteConcern(call.command)
  deadlineOf(call.command)
  return command(call)
}
