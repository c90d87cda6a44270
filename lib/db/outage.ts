import { MongoBulkWriteError, MongoError, MongoServerError } from 'mongodb'
import { AppError } from '@/lib/errors'

const OUTAGES =
  /^(?:Mongo(?:ose)?(?:ServerSelection|Network|NetworkTimeout|PoolCleared|PoolClosed|NotConnected|TopologyClosed|WaitQueueTimeout|OperationTimeout|Expired)|PoolCleared)/
/** A socket that closes during a write surfaces as the operating system's error. */
const SOCKET_ERRORS = new Set(['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ETIMEDOUT'])

/**
 * Error codes of a server that is temporarily unavailable: MaxTimeMSExpired, ShutdownInProgress, FailedToSatisfyReadPreference,
 * PrimarySteppedDown, NotWritablePrimary, InterruptedAtShutdown, InterruptedDueToReplStateChange, NotPrimaryNoSecondaryOk,
 * OutOfDiskSpace.
 */
const MAX_TIME_EXPIRED = '50'
const TEMPORARY = new Set([50, 91, 133, 189, 10_107, 11_600, 11_602, 13_435, 14_031])

/** Whether an error means that the database is unreachable or too slow: not a bug, and worth retrying. */
export const isOutage = (error: unknown): boolean =>
  error instanceof AppError
    ? error.reason === 'unavailable'
    : error instanceof Error &&
      (OUTAGES.test(error.name) ||
        SOCKET_ERRORS.has(codeOf(error)) ||
        isInterruptedBulk(error) ||
        hasUnknownOutcome(error) ||
        (error instanceof MongoServerError && TEMPORARY.has(Number(error.code))))

/**
 * Whether an outage comes from overload: the database is reachable, but the pool is exhausted, a document is contended or a
 * command exceeded its time limit.
 */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error &&
  (/WaitQueueTimeout/.test(error.name) ||
    codeOf(error) === MAX_TIME_EXPIRED ||
    (hasUnknownOutcome(error) && !OUTAGES.test(error.name)))

/** A bulk write that the server never processed: the driver wraps the connection error in a bulk error. */
const isInterruptedBulk = (error: Error) =>
  error instanceof MongoBulkWriteError && !error.code && [error.writeErrors].flat().length === 0

/** A transaction that kept conflicting until its deadline, or a commit without confirmation. */
const hasUnknownOutcome = (error: Error) =>
  error instanceof MongoError &&
  (error.hasErrorLabel('TransientTransactionError') ||
    error.hasErrorLabel('UnknownTransactionCommitResult'))

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '')

/** Whether a write failed because a unique index already holds the key: a concurrent write came first. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 11_000
}
