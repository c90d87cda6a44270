import { AsyncLocalStorage } from 'node:async_hooks'
import mongoose, { type Schema } from 'mongoose'
import type { Actor } from '@/lib/auth/types'
import { MEAN_UNTIL_MEASURED } from '@/lib/domain/rating-totals'
import { perProcess } from '@/lib/process/per-process'

/*
 * A process that runs each command many times, each time hanging right before another of its writes and commits,
 * including those of its jobs, so that a test can kill it there. Forked with the set of commands; once every run hangs or
 * has ended it sends, for the first write, the second and so on, how many commands hang before it.
 */

const STEPS_MAX = 48
const steps = new AsyncLocalStorage<{ left: number; stop: () => void }>()

const step = async () => {
  const command = steps.getStore()
  if (!command) return
  command.left -= 1
  if (command.left > 0) return
  command.stop()
  await new Promise(() => {})
}

// Before any model is compiled: later plugins have no effect on compiled models.
mongoose.plugin((schema: Schema) => {
  schema.pre(
    ['findOneAndUpdate', 'updateOne', 'updateMany', 'deleteOne', 'deleteMany', 'findOneAndDelete'],
    step,
  )
  schema.pre('save', step)
  schema.pre('bulkWrite', step)
})
const { commitTransaction } = mongoose.mongo.ClientSession.prototype
mongoose.mongo.ClientSession.prototype.commitTransaction = async function (...given) {
  await step()
  return commitTransaction.apply(this, given)
}

const { connect } = await import('@/lib/db/connect')
const { onErase } = await import('@/lib/db/erasure')
const { registerJobs } = await import('@/lib/jobs/registry')
const { rateInfluencer, deleteReview } = await import('@/lib/ratings/commands')
const { castReaction, toggleFlag } = await import('@/lib/ratings/reactions/commands')
const { addReply, deleteReply } = await import('@/lib/ratings/replies/commands')
const { removeAccount } = await import('@/lib/admin/commands')
const { changeName, closeAccount } = await import('@/lib/accounts/profile/commands')
const { aMember, aMemberWithRecord, anAdmin, anInfluencer, aReview } = await import(
  '@/tests/support/factories'
)
const { FLAGS_TO_HIDE } = await import('@/lib/ratings/reviews/rules')
const { FlagModel } = await import('@/models/flag')
const { ReviewModel } = await import('@/models/review')
const { SurgeModel } = await import('@/models/surge')
const { saveEvents } = await import('@/lib/influencers/facts/events')
const { UserModel } = await import('@/models/user')
const { SURGE } = await import('@/lib/domain/rating-surge')
const { releaseSurge, rejectSurge } = await import('@/lib/moderation/surges/commands')
const { voidVotes } = await import('@/lib/accounts/suspension/votes')

await connect()
// Commands that hang look like an outage, after which fewer transactions may run.
Object.defineProperty(perProcess('transaction slots', Object), 'limit', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
})
registerJobs(async () => (await import('@/lib/background/handlers')).HANDLERS)
onErase(async () => (await import('@/lib/background/erasures')).ERASURES)

async function anActor(): Promise<Actor> {
  const member = await aMember()
  return { id: member.id, name: member.name, role: 0, isVerified: true }
}

/** A member with a record, for their flags to hide a review. */
async function aFlagger(): Promise<Actor> {
  const member = await aMemberWithRecord()
  return { id: member.id, name: member.name, role: 0, isVerified: true }
}

/** A member who has rated, liked and replied. */
async function anActiveActor(): Promise<Actor> {
  const actor = await anActor()
  await aRating(actor)
  const reviewId = await aReviewId()
  await castReaction(reviewId, actor, 'like')
  await addReply({ reviewId, text: 'True' }, actor)
  return actor
}

/** The aggregates that a submission stores. */
const UNRATED = { confidence: MEAN_UNTIL_MEASURED }

async function aRating(author: Actor): Promise<{ influencerId: string; reviewId: string }> {
  const { id: influencerId } = await anInfluencer(UNRATED)
  const { reviewId } = await rateInfluencer(ratingOf(influencerId, 4), author)
  return { influencerId, reviewId }
}

const ratingOf = (influencerId: string, rating: 1 | 4) =>
  ({
    influencerId,
    rating,
    title: 'Clear',
    details: 'And honest',
    criteria: { honesty: rating, content: null, responsiveness: 3, value: null },
    tags: rating === 4 ? ['helpful', 'kind'] : ['rude'],
  }) as const satisfies Parameters<typeof rateInfluencer>[0]

async function anAdminActor(): Promise<Actor> {
  const { id, name } = await anAdmin()
  return { id, name, role: 1, isVerified: true }
}

// A hanging command keeps its locks, so each command has its own documents.
const aReviewId = async () => (await aRating(await anActor())).reviewId

/** Each sets up its documents and returns the command to interrupt. */
const COMMANDS: (() => Promise<() => Promise<unknown>>)[] = [
  async () => {
    const [{ id }, actor] = [await anInfluencer(UNRATED), await anActor()]
    return () => rateInfluencer(ratingOf(id, 4), actor)
  },
  async () => {
    const actor = await anActor()
    const { influencerId } = await aRating(actor)
    return () => rateInfluencer(ratingOf(influencerId, 1), actor)
  },
  async () => {
    const actor = await anActor()
    const { reviewId } = await aRating(actor)
    return () => deleteReview(reviewId, actor)
  },
  async () => {
    const actor = await anActor()
    const reviewId = await aReviewId()
    return () => castReaction(reviewId, actor, 'like')
  },
  async () => {
    const actor = await anActor()
    const reviewId = await aReviewId()
    await castReaction(reviewId, actor, 'like')
    return () => castReaction(reviewId, actor, 'dislike')
  },
  async () => {
    const { reviewId } = await aRating(await anActor())
    for (let n = 0; n < FLAGS_TO_HIDE - 1; n += 1) {
      await FlagModel.create({ reviewId, userId: (await aFlagger()).id, raised: true })
    }
    await ReviewModel.updateOne({ _id: reviewId }, { flagsCount: FLAGS_TO_HIDE - 1 })
    const actor = await aFlagger()
    return () => toggleFlag(reviewId, actor)
  },
  async () => {
    const actor = await anActor()
    const reviewId = await aReviewId()
    return () => addReply({ reviewId, text: 'True' }, actor)
  },
  async () => {
    const actor = await anActor()
    const reviewId = await aReviewId()
    const { reply } = await addReply({ reviewId, text: 'True' }, actor)
    return () => deleteReply({ reviewId, replyId: reply.id }, actor)
  },
  async () => {
    const actor = await anActiveActor()
    const admin = await anAdminActor()
    return () => removeAccount(admin, actor.id)
  },
  async () => {
    const actor = await anActiveActor()
    return () => changeName(actor, `Renamed ${actor.id}`)
  },
  ...(['anonymised', 'erased'] as const).map((closure) => async () => {
    const actor = await anActiveActor()
    await toggleFlag(await aReviewId(), actor)
    const { email } = await UserModel.findById(actor.id).orFail().lean()
    return () => closeAccount(actor, { closure, email: email ?? '' })
  }),
]

/** Stores one one-star rating by a new account fewer than a surge takes. */
async function anAlmostSurge(): Promise<string> {
  const { id: influencerId } = await anInfluencer(UNRATED)
  for (let n = 1; n < (SURGE.spans[0]?.ratingsMin ?? 0); n += 1) {
    await rateInfluencer(ratingOf(influencerId, 1), await anActor())
  }
  return influencerId
}

/** Stores a surge with three pending ratings. */
async function aSurge(): Promise<string> {
  const { id: influencerId, _id } = await anInfluencer(UNRATED)
  const at = { since: new Date(Date.now() - 60_000), lookAt: new Date(Date.now() + 3_600_000) }
  const { _id: surgeId, since } = await SurgeModel.create({ influencerId, ...at })
  await UserModel.updateOne({ _id: influencerId }, { surge: { id: surgeId, since } })
  await saveEvents(influencerId)
  for (const rating of [1, 2]) {
    const authorId = new mongoose.Types.ObjectId()
    const pending = { status: 'held', counted: false, surgeId } as const
    const words = { title: 'Beware', details: 'Not honest' }
    await aReview({ influencerId: _id, authorId, rating, ...words, ...pending })
  }
  await rateInfluencer(ratingOf(influencerId, 1), await anActor())
  return String(surgeId)
}

/** Commands of staff, and of the site itself, against abuse. */
const STAFF_COMMANDS: typeof COMMANDS = [
  async () => {
    const [influencerId, actor] = [await anAlmostSurge(), await anActor()]
    return () => rateInfluencer(ratingOf(influencerId, 1), actor)
  },
  async () => {
    const [id, admin] = [await aSurge(), await anAdminActor()]
    return () => rejectSurge(admin, { id, reason: 'Bots.' })
  },
  async () => {
    const [id, admin] = [await aSurge(), await anAdminActor()]
    return () => releaseSurge(admin, { id, reason: 'A television show.' })
  },
  async () => {
    const [actor, admin] = [await anActiveActor(), await anAdminActor()]
    const suspension = { since: new Date(), until: null, reason: 'Votes for money.' }
    await UserModel.updateOne({ _id: actor.id }, { suspension })
    return () => voidVotes(admin, actor.id)
  },
]

/** Runs a command up to its n-th write. Resolves with true if it got there, with false if it ended before. */
const interrupt = (command: () => Promise<unknown>, left: number) =>
  new Promise<boolean>((resolve, reject) => {
    steps.run({ left, stop: () => resolve(true) }, () =>
      command().then(() => resolve(false), reject),
    )
  })

const stopped: number[] = []
let longer = process.argv.includes('staff') ? STAFF_COMMANDS : COMMANDS
for (let write = 1; write <= STEPS_MAX && longer.length > 0; write += 1) {
  const ready = await Promise.all(longer.map((make) => make()))
  const runs = await Promise.all(ready.map((command) => interrupt(command, write)))
  longer = longer.filter((_, index) => runs[index])
  stopped.push(longer.length)
}
process.send?.({ stopped })
// Keeps the process alive until it is killed.
setInterval(() => {}, 1_000)
