import { AWAITING_COUNT, followAccount } from '@/lib/contributions/commands'
import { disconnect } from '@/lib/db/connect'
import { TAG } from '@/lib/domain/cache-tags'
import { announce } from '@/lib/invalidations/commands'
import { recountAll } from '@/lib/totals/commands'
import { findSiteMean } from '@/lib/totals/queries'
import { ReviewModel } from '@/models/review'
import { openDatabase, withDatabase } from '@/tools/launcher/database'
import { readSettings } from '@/tools/launcher/settings'
import { createStops } from '@/tools/launcher/stops'
import { complain, say } from '@/tools/launcher/terminal'

/*
 * `npm run recount`: counts every total anew from the ratings, reactions, flags, replies and points, and prints what
 * was not right. Works on the database of MONGODB_URI, safely while the site runs, whose hosts then drop what they
 * keep (with SEVERAL_HOSTS); else on the embedded one, which must not be in use: stop the site first.
 */

async function recountEverything(): Promise<void> {
  // Ratings that wait for the proof of an e-mail which has come, or is not asked for any more.
  const waiting = await ReviewModel.distinct('authorId', AWAITING_COUNT)
  for (const authorId of waiting) await followAccount(String(authorId))

  const found = await recountAll()
  for (const { parent, field, stored, counted } of found) {
    say(`${parent}: ${field} was ${JSON.stringify(stored)}, is ${JSON.stringify(counted)}`)
  }
  // Whatever else differs now: the mean alone moves every place in the lists.
  await announce('recount', [TAG.everything])
  const mean = (await findSiteMean()).toFixed(3)
  say(`${found.length} totals differed. The mean of all ratings is ${mean}.`)
}

const stops = createStops()
try {
  await openDatabase(await withDatabase(await readSettings('start'), stops))
  await recountEverything()
} catch (error) {
  complain(error)
  process.exitCode = 1
} finally {
  await disconnect()
  await stops.run()
}
