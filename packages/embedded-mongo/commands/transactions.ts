import { Binary, type Doc, isDoc, isNumeric, toNumber } from '../bson/values'
import { MongoError } from '../runtime/errors'
import type { Retry } from '../transactions/retryable-writes'
import { allowOnly, docArgument, listArgument } from './arguments'
import type { Call, Commands } from './context'
import type { CommandInput } from './dispatch'

const ALLOWED = new Set([
  'find',
  'getMore',
  'killCursors',
  'aggregate',
  'distinct',
  'insert',
  'update',
  'delete',
  'findAndModify',
  'create',
  'createIndexes',
  'commitTransaction',
  'abortTransaction',
])
const READ_CONCERNS = new Set<unknown>([undefined, 'local', 'majority', 'snapshot'])
const SESSION_BYTES = 16

export function endsTransaction(name: string): boolean {
  return name === 'commitTransaction' || name === 'abortTransaction'
}

function invalid(message: string): MongoError {
  return new MongoError('InvalidOptions', message)
}

/** The bytes of a session id. Throws for an invalid one. */
function sessionOf(lsid: unknown): Buffer {
  const id = isDoc(lsid) ? lsid.id : undefined
  if (id instanceof Binary && id.position === SESSION_BYTES) {
    return Buffer.from(id.buffer.subarray(0, SESSION_BYTES))
  }
  throw new MongoError('TypeMismatch', "BSON field 'lsid.id' must be a UUID")
}

function requires(field: string, other: string): MongoError {
  return invalid(`'${field}' field requires ${other} to also be specified`)
}

function refuseWithoutNumber({ autocommit, startTransaction }: Doc): void {
  if (autocommit !== undefined) throw requires('autocommit', 'a transaction number')
  if (startTransaction !== undefined) throw requires('startTransaction', 'a transaction number')
}

function checkFields({ lsid, autocommit, startTransaction }: Doc): void {
  if (lsid === undefined) {
    throw invalid('Transaction number requires a session ID to also be specified')
  }
  if (autocommit === true) throw invalid('Specifying autocommit=true is not allowed.')
  if (autocommit === undefined && startTransaction !== undefined) {
    throw requires('startTransaction', "'autocommit' field")
  }
}

function numberOf(txnNumber: unknown): bigint {
  if (typeof txnNumber === 'bigint' && txnNumber >= 0n) return txnNumber
  const number = isNumeric(txnNumber) ? toNumber(txnNumber) : -1
  if (number < 0) throw invalid('Transaction number cannot be negative')
  return BigInt(Math.trunc(number))
}

/** The session and transaction number of a command; null without a number. Throws InvalidOptions. */
export function readRetry(command: Doc): Retry | null {
  if (command.txnNumber === undefined) {
    refuseWithoutNumber(command)
    return null
  }
  checkFields(command)
  return { session: sessionOf(command.lsid), number: numberOf(command.txnNumber) }
}

function refused(name: string): MongoError {
  const advice =
    name === 'count'
      ? ' Please see http://dochub.mongodb.org/core/transaction-count for a recommended alternative.'
      : ''
  return new MongoError(
    'OperationNotSupportedInTransaction',
    `Cannot run '${name}' in a multi-document transaction.${advice}`,
  )
}

/** Rejects commands that are not allowed in a transaction, without aborting it. */
export function checkTransactional({ command, database }: CommandInput, name: string): void {
  if (!ALLOWED.has(name)) throw refused(name)
  if (endsTransaction(name)) {
    if (database === 'admin') return
    throw new MongoError('Unauthorized', `${name} may only be run against the admin database.`)
  }
  if (command.writeConcern !== undefined) {
    throw invalid('writeConcern is not allowed within a multi-statement transaction')
  }
  const { level } = docArgument(command, 'readConcern')
  if (command.startTransaction !== true && command.readConcern !== undefined) {
    throw invalid('Only the first command in a transaction may specify a readConcern')
  }
  if (!READ_CONCERNS.has(level)) {
    throw invalid(
      "The readConcern level must be either 'local' (default), 'majority' or 'snapshot' in order to run in a transaction",
    )
  }
}

function retryOf({ retry, inTransaction }: Call, name: string): Retry {
  if (retry !== null && inTransaction) return retry
  throw invalid(`${name} must be run within a transaction`)
}

async function commitTransaction(call: Call): Promise<Doc> {
  allowOnly(call.command, 'commitTransaction', ['recoveryToken'])
  const retry = retryOf(call, 'commitTransaction')
  await call.server.sessions.commit(retry, call.connectionId)
  return { ok: 1 }
}

async function abortTransaction(call: Call): Promise<Doc> {
  allowOnly(call.command, 'abortTransaction', ['recoveryToken'])
  const retry = retryOf(call, 'abortTransaction')
  await call.server.sessions.abort(retry, call.connectionId)
  return { ok: 1 }
}

/** Ends the listed sessions and aborts their open transactions. */
function killNamed(name: string) {
  return ({ command, server }: Call): Doc => {
    for (const lsid of listArgument(command, name)) server.sessions.kill(sessionOf(lsid))
    return { ok: 1 }
  }
}

/** Commands about transactions and the sessions that hold them. */
export const transactionCommands: Commands = {
  commitTransaction,
  abortTransaction,
  endSessions: killNamed('endSessions'),
  killSessions: killNamed('killSessions'),
  refreshSessions: () => ({ ok: 1 }),
}
