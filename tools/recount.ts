import { followAccount } from '@/lib/contributions/commands'
import { connect, disconnect } from '@/lib/db/connect'
import { getEnv } from '@/lib/env'
import { recountAll } from '@/lib/totals/commands'
import { findSiteMean } from '@/lib/totals/queries'
import { ReviewModel } from '@/models/review'

/*
 * `npm run recount`: counts every total anew from the ratings, reactions, flags, replies and points, and prints what
 * was not right. Safe while the site runs. Needs the site's settings, MONGODB_URI above all.
 */

const say = (line: string) => process.stdout.write(`${line}\n`)

getEnv()
await connect()
try {
  // Ratings that wait for the proof of an e-mail which has come, or is not asked for any more.
  const waiting = await ReviewModel.distinct('authorId', { status: 'shown', counted: false })
  for (const authorId of waiting) await followAccount(String(authorId))

  const found = await recountAll()
  for (const { parent, field, stored, counted } of found) {
    say(`${parent}: ${field} was ${JSON.stringify(stored)}, is ${JSON.stringify(counted)}`)
  }
  const mean = (await findSiteMean()).toFixed(3)
  say(`${found.length} totals differed. The mean of all ratings is ${mean}.`)
} finally {
  await disconnect()
}
