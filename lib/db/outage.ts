import { MongoBulkWriteError, MongoError, MongoServerError } from 'mongodb'
import { AppError } from '@/lib/errors'

const OUTAGES =
  /^(?:Mongo(?:ose)?(?:ServerSelection|Network|NetworkTimeout|PoolCleared|PoolClosed|NotConnected|TopologyClosed|WaitQueueTimeout|OperationTimeout|Expired)|PoolCleared)/
/** A socket that ends while the driver writes to it reaches us as the system's own error. */
const BROKEN_LINE = new Set(['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ETIMEDOUT'])

/**
 * What a server answers that cannot answer now: MaxTimeMSExpired, ShutdownInProgress, FailedToSatisfyReadPreference,
 * PrimarySteppedDown, NotWritablePrimary, InterruptedAtShutdown, InterruptedDueToReplStateChange, NotPrimaryNoSecondaryOk,
 * OutOfDiskSpace.
 */
const MAX_TIME_EXPIRED = '50'
const NOT_NOW = new Set([50, 91, 133, 189, 10_107, 11_600, 11_602, 13_435, 14_031])

/** Whether an error says that the database is away or too slow: not our bug, and worth another try. */
export const isOutage = (error: unknown): boolean =>
  error instanceof AppError
    ? error.reason === 'unavailable'
    : error instanceof Error &&
      (OUTAGES.test(error.name) ||
        BROKEN_LINE.has(codeOf(error)) ||
        isCutBulk(error) ||
        isUndecided(error) ||
        (error instanceof MongoServerError && NOT_NOW.has(Number(error.code))))

/**
 * Whether an outage is one of too much to do: the database is there, but a connection, a document or the time of a command
 * was not to be had.
 */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error &&
  (/WaitQueueTimeout/.test(error.name) ||
    codeOf(error) === MAX_TIME_EXPIRED ||
    (isUndecided(error) && !OUTAGES.test(error.name)))

/** Many writes in one that the server never judged: the driver packs its own error into that of a bulk. */
const isCutBulk = (error: Error) =>
  error instanceof MongoBulkWriteError && !error.code && [error.writeErrors].flat().length === 0

/** A transaction that met others until its time was over, or whose commit nobody has confirmed. */
const isUndecided = (error: Error) =>
  error instanceof MongoError &&
  (error.hasErrorLabel('TransientTransactionError') ||
    error.hasErrorLabel('UnknownTransactionCommitResult'))

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '')
