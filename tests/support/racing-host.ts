import type { Actor } from '@/lib/auth/types'
import { connect } from '@/lib/db/connect'
import { STARS } from '@/lib/domain/stars'
import { registerJobs } from '@/lib/jobs/registry'
import { rateInfluencer } from '@/lib/ratings/commands'
import { castReaction, toggleFlag } from '@/lib/ratings/reactions/commands'
import { addReply, deleteReply } from '@/lib/ratings/replies/commands'
import { aMember } from '@/tests/support/factories'
import { untilAvailable } from '@/tests/support/until-available'

/*
 * A host process whose members all rate one influencer, and press the buttons of one review, at the same time. Forked with
 * the ids of both and the number of members. It sends 'ready', begins when it gets a message, and sends 'done' at the end.
 */

const [influencerId = '', reviewId = '', members = '0'] = process.argv.slice(2)

/** Ends with a rating, a reply and a flag of each member, and a like of every other one. */
async function take(actor: Actor, n: number): Promise<void> {
  const rate = (rating: (typeof STARS)[number]) =>
    untilAvailable(() =>
      rateInfluencer({ influencerId, rating, title: 'Clear', details: 'And honest' }, actor),
    )
  const press = (choice: 'like' | 'dislike') =>
    untilAvailable(() => castReaction(reviewId, actor, choice))
  const say = () =>
    untilAvailable(() => addReply({ reviewId, text: 'I have seen it, too.' }, actor))
  await rate(STARS[n % STARS.length] ?? 3)
  await press(n % 2 ? 'like' : 'dislike')
  const { reply } = await say()
  await rate(STARS[(n + 1) % STARS.length] ?? 3)
  await press('like')
  await untilAvailable(() => deleteReply({ reviewId, replyId: reply.id }, actor))
  await say()
  await untilAvailable(() => toggleFlag(reviewId, actor))
}

await connect()
registerJobs(async () => (await import('@/lib/background/handlers')).HANDLERS)
const actors = await Promise.all(
  Array.from({ length: Number(members) }, async (): Promise<Actor> => {
    const { id, name } = await aMember()
    return { id, name, role: 0, isVerified: true }
  }),
)
process.send?.('ready')
process.once('message', async () => {
  await Promise.all(actors.map(take))
  process.send?.('done', () => process.exit(0))
})
