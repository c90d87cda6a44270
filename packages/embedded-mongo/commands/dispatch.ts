import { type Doc, isDoc, isNumeric, toNumber } from '../bson/values'
import { isTransient, MongoError, withErrorLabel } from '../runtime/errors'
import type { Retry } from '../transactions/retryable-writes'
import type { Transaction } from '../transactions/transaction'
import { adminCommands } from './admin'
import { aggregateCommands } from './aggregate'
import { deadlineOf } from './arguments'
import type { Call, Command, Commands } from './context'
import { explainCommands } from './explain'
import { readCommands } from './read'
import { sessionCommands } from './session'
import { checkTransactional, endsTransaction, readRetry, transactionCommands } from './transactions'
import { writeCommands } from './write'

const COMMANDS: Commands = {
  ...sessionCommands,
  ...transactionCommands,
  ...readCommands,
  ...writeCommands,
  ...adminCommands,
  ...aggregateCommands,
  ...explainCommands,
}
const RETRYABLE = new Set(['insert', 'update', 'delete', 'findAndModify'])

export type CommandInput = Omit<Call, 'engine' | 'inTransaction' | 'retry'>

function commandNamed(name: string): Command {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command !== undefined) return command
  throw new MongoError('CommandNotFound', `no such command: '${name}'`)
}

/** There is only one member: a write concern of more could never be satisfied. */
function refuseWriteConcern({ writeConcern }: Doc): void {
  const members = isDoc(writeConcern) ? writeConcern.w : undefined
  if (!isNumeric(members) || toNumber(members) <= 1) return
  throw new MongoError('UnsatisfiableWriteConcern', 'Not enough data-bearing nodes')
}

/** Aborts the transaction after a failed write, whose reply itself is not an error. */
class StatementFailed extends Error {
  readonly reply: Doc
  constructor(reply: Doc) {
    super()
    this.reply = reply
  }
}

async function runInside(
  incoming: CommandInput,
  command: Command,
  transaction: Transaction,
): Promise<Doc | Buffer> {
  const { catalog } = transaction
  const cursors = incoming.server.cursors.of(transaction)
  const engine = { storage: transaction, catalog, cursors }
  const reply = await command({ ...incoming, engine, inTransaction: true, retry: null })
  if (!Buffer.isBuffer(reply) && reply.writeErrors !== undefined) throw new StatementFailed(reply)
  return reply
}

async function runTransactional(
  incoming: CommandInput,
  name: string,
  command: Command,
  retry: Retry,
): Promise<Doc | Buffer> {
  const { server, connectionId } = incoming
  if (endsTransaction(name)) {
    return command({ ...incoming, engine: server, inTransaction: true, retry })
  }
  const run = (transaction: Transaction) => runInside(incoming, command, transaction)
  return incoming.command.startTransaction === true
    ? server.sessions.start(retry, connectionId, run)
    : server.sessions.proceed(retry, connectionId, run)
}

async function dispatchTransactional(
  incoming: CommandInput,
  name: string,
  command: Command,
  retry: Retry,
): Promise<Doc | Buffer> {
  try {
    checkTransactional(incoming, name)
    // An abort has nothing to replicate.
    if (name !== 'abortTransaction') refuseWriteConcern(incoming.command)
    return await runTransactional(incoming, name, command, retry)
  } catch (error) {
    if (error instanceof StatementFailed) return error.reply
    throw isTransient(error) ? withErrorLabel(error, 'TransientTransactionError') : error
  }
}

async function dispatchRetryable(
  incoming: CommandInput,
  name: string,
  command: Command,
  retry: Retry,
): Promise<Doc | Buffer> {
  if (!RETRYABLE.has(name)) {
    throw new MongoError(
      'NotARetryableWriteCommand',
      `txnNumber may only be provided for multi-document transactions and retryable write commands. autocommit:false was not provided, and ${name} is not a retryable write command.`,
    )
  }
  incoming.server.sessions.supersede(retry)
  return command({ ...incoming, engine: incoming.server, inTransaction: false, retry })
}

/** Runs one command. Throws MongoError; the caller turns it into a reply. */
export async function dispatch(incoming: CommandInput): Promise<Doc | Buffer> {
  const name = Object.keys(incoming.command)[0] ?? ''
  const command = commandNamed(name)
  deadlineOf(incoming.command)
  const retry = readRetry(incoming.command)
  if (retry !== null && incoming.command.autocommit !== undefined) {
    return dispatchTransactional(incoming, name, command, retry)
  }
  refuseWriteConcern(incoming.command)
  return retry === null
    ? command({ ...incoming, engine: incoming.server, inTransaction: false, retry })
    : dispatchRetryable(incoming, name, command, retry)
}
