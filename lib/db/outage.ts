import { AppError } from '@/lib/errors'

const OUTAGES =
  /^Mongo(ose)?(ServerSelection|Network|NetworkTimeout|PoolCleared|PoolClosed|NotConnected|TopologyClosed|WaitQueueTimeout|OperationTimeout|Expired)/

/** Whether an error says that the database is away or too slow: not our bug, and worth another try. */
export const isOutage = (error: unknown): boolean =>
  error instanceof AppError
    ? error.reason === 'unavailable'
    : error instanceof Error && OUTAGES.test(error.name)
