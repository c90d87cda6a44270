import { RateLimiterMongo } from 'rate-limiter-flexible'
import type { Act, Group } from '../case'

const POINTS = 5
const RUNNERS = 20

function withLimiter(act: (limiter: RateLimiterMongo) => Promise<unknown>): Act {
  return async ({ client, db, collection }) => {
    const limiter = new RateLimiterMongo({
      storeClient: client,
      dbName: db.databaseName,
      tableName: collection.collectionName,
      points: POINTS,
      duration: 60,
      disableIndexesCreation: true,
    })
    await limiter.createIndexes()
    return act(limiter)
  }
}

/** A common rate limiter whose counters are in the database, shared by all workers. */
export const rateLimits: Group = {
  subject: 'rate limits',
  alone: true,
  cases: [
    {
      name: 'concurrent requests are counted once each',
      act: withLimiter(async (limiter) => {
        await limiter.consume('key')
        const runs = await Promise.allSettled(
          Array.from({ length: RUNNERS - 1 }, () => limiter.consume('key')),
        )
        return runs.filter((run) => run.status === 'fulfilled').length
      }),
      returns: POINTS - 1,
    },
    {
      name: 'keys are counted separately and can be refunded',
      act: withLimiter(async (limiter) => {
        await limiter.consume('one', 3)
        await limiter.consume('other', 2)
        await limiter.reward('one', 1)
        const [one, other] = await Promise.all([limiter.get('one'), limiter.get('other')])
        return [one?.consumedPoints, other?.consumedPoints]
      }),
      returns: [2, 2],
    },
    {
      name: 'a deleted key starts at zero',
      act: withLimiter(async (limiter) => {
        await limiter.consume('key', POINTS)
        await limiter.delete('key')
        return (await limiter.consume('key')).remainingPoints
      }),
      returns: POINTS - 1,
    },
  ],
}
