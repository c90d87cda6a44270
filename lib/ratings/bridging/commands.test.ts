import { Types, trusted } from 'mongoose'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { GET } from '@/app/api/allReviews/route'
import { listDiscrepancies, reconcile } from '@/lib/background/reconcile/commands'
import { days } from '@/lib/domain/durations'
import { openForStaff } from '@/lib/moderation/staff/items'
import { helpfulnessOf, isBridging } from '@/lib/ratings/aggregates/rules'
import { computeBridging } from '@/lib/ratings/bridging/commands'
import { deleteReview, rateInfluencer } from '@/lib/ratings/commands'
import { rewriteEntries } from '@/lib/ratings/entries/commands'
import { castReaction } from '@/lib/ratings/reactions/commands'
import { findHelpful } from '@/lib/ratings/reviews/helpful'
import { JobModel } from '@/models/job'
import { ReactionModel } from '@/models/reaction'
import { ReportModel } from '@/models/report'
import { ReviewModel } from '@/models/review'
import { ReviewEntryModel } from '@/models/review-entry'
import { UserModel } from '@/models/user'
import { decideOn } from '@/tests/support/decide'
import { actorOf, aMemberOfLongAgo, anAdmin, anInfluencer } from '@/tests/support/factories'
import { call, withDatabase } from '@/tests/support/http'
import { createRandom, type Random } from '@/tools/seed/random'

withDatabase()

const VOTERS = 120
const LONG_AGO = new Date(Date.now() - days(60))
const voters = Array.from({ length: VOTERS }, () => new Types.ObjectId())

type Kind = 'bridging' | 'one side' | 'other side' | 'neither'
/** Of each influencer: the stars of its reviews, and which voters find them helpful. */
const REVIEWS: readonly { kind: Kind; rating: number }[] = [
  { kind: 'bridging', rating: 5 },
  { kind: 'one side', rating: 4 },
  { kind: 'one side', rating: 5 },
  { kind: 'bridging', rating: 1 },
  { kind: 'other side', rating: 2 },
  { kind: 'other side', rating: 1 },
  { kind: 'neither', rating: 3 },
]

/** Some votes are against the rule, so that voters of a side do not vote alike. */
function isHelpful(kind: Kind, voter: number, random: Random): boolean {
  const isEven = voter % 2 === 0
  const usual = { bridging: true, neither: false, 'one side': isEven, 'other side': !isEven }
  return usual[kind] !== random.happens(0.15)
}

type Placed = {
  id: string
  kind: Kind
  influencerId: string
  place: number
  author: Types.ObjectId
}
let reviews: Placed[] = []
const influencers: string[] = []
const authors: Types.ObjectId[] = []

const react = (review: Placed, userId: Types.ObjectId, helpful: boolean) => ({
  reviewId: review.id,
  userId,
  influencerId: review.influencerId,
  kind: helpful ? ('like' as const) : ('dislike' as const),
  createdAt: LONG_AGO,
  updatedAt: LONG_AGO,
})

beforeAll(async () => {
  for (const _ of Array(4)) influencers.push((await anInfluencer()).id)
  for (const _ of Array(4 * REVIEWS.length)) authors.push((await aMemberOfLongAgo())._id)
  await UserModel.insertMany(
    voters.map((_id, n) => ({
      _id,
      name: `Voter ${n}`,
      email: `voter${n}@example.com`,
      emailVerifiedAt: LONG_AGO,
      role: 0,
      createdAt: LONG_AGO,
    })),
  )
  await ReportModel.insertMany(
    voters.map((reporterId, n) => ({
      number: `R-VOTE-${n}`,
      subjectKind: 'review',
      subjectId: new Types.ObjectId(),
      reporterId,
      reporterKey: String(reporterId),
      reason: 'spam',
      weight: 1,
      state: 'upheld',
      toldAt: LONG_AGO,
    })),
  )
})

/** The votes of all voters on some reviews each, and the reviews with the counts of these. */
beforeEach(async () => {
  await ReviewModel.deleteMany({})
  await ReviewEntryModel.deleteMany({})
  await ReactionModel.deleteMany({})
  reviews = REVIEWS.flatMap(({ kind }, place) =>
    influencers.map((influencerId, n) => ({
      id: String(new Types.ObjectId()),
      kind,
      influencerId,
      place,
      author: authors[place * influencers.length + n] as Types.ObjectId,
    })),
  )
  const random = createRandom(1)
  const reactions = voters.flatMap((voter, n) =>
    random.sample(reviews, 20).map((one) => react(one, voter, isHelpful(one.kind, n, random))),
  )
  await ReactionModel.insertMany(reactions, { timestamps: false })
  await ReviewModel.insertMany(
    reviews.map(({ id: _id, kind, influencerId, place, author: authorId }) => {
      const countOf = (wanted: string) =>
        reactions.filter(({ reviewId, kind: reaction }) => reviewId === _id && reaction === wanted)
          .length
      const counts = { likesCount: countOf('like'), dislikesCount: countOf('dislike') }
      return {
        _id,
        influencerId,
        authorId,
        authorName: 'Author',
        rating: REVIEWS[place]?.rating,
        title: kind,
        details: 'Says what was paid for.',
        ...counts,
        helpfulness: helpfulnessOf(counts),
        createdAt: LONG_AGO,
      }
    }),
  )
  await rewriteEntries()
})

const read = (id: string) => ReviewModel.findById(id).orFail().lean()
const scores = async () =>
  new Map(
    (await ReviewModel.find().lean()).map(({ _id, bridging }) => [String(_id), bridging ?? null]),
  )
const listHelpful = (expertId: string) =>
  call(GET, { path: `/api/allReviews?${new URLSearchParams({ expertId, sort: 'helpful' })}` })
const first = (kind: Kind) => reviews.find((one) => one.kind === kind) as Placed

test('the job scores the reviews that both sides find helpful, which then come first and are quoted [P11]', async () => {
  await computeBridging()
  const found = await scores()
  for (const { id, kind } of reviews) {
    expect(isBridging(found.get(id))).toBe(kind === 'bridging')
  }
  const [{ influencerId }] = reviews as [Placed]
  expect(await findHelpful(influencerId)).toMatchObject({
    positive: { title: 'bridging', rating: 5, isBridging: true },
    critical: { title: 'bridging', rating: 1, isBridging: true },
  })
  const { body } = await listHelpful(influencerId)
  const titles = body.questions.map(({ questionTitle }: { questionTitle: string }) => questionTitle)
  expect(titles.slice(0, 2)).toEqual(['bridging', 'bridging'])
})

test('before the job, and with too few voters, the order is the bound of likes, and no quote says more [P11]', async () => {
  const [{ influencerId }] = reviews as [Placed]
  const quotes = Object.values(await findHelpful(influencerId)).filter((quote) => quote !== null)
  expect(quotes.length).toBeGreaterThan(0)
  expect(quotes.map(({ isBridging: isMarked }) => isMarked)).toEqual(quotes.map(() => false))
  const before = await ReviewModel.find().lean()
  await ReactionModel.deleteMany({ userId: trusted({ $in: voters.slice(0, 40) }) })
  await computeBridging()
  expect(await ReviewModel.find().lean()).toEqual(before)
})

test('votes of accounts without a record change nothing [P11]', async () => {
  await computeBridging()
  const before = await scores()
  const crowd = Array.from({ length: 60 }, () => new Types.ObjectId())
  await UserModel.insertMany(
    crowd.map((_id, n) => ({ _id, name: `New ${n}`, email: `new${n}@example.com`, role: 0 })),
  )
  await ReactionModel.insertMany(
    crowd.flatMap((id) => reviews.map((one) => react(one, id, one.kind === 'neither'))),
    { timestamps: false },
  )
  await computeBridging()
  expect(await scores()).toEqual(before)
})

test('the job writes the score of reviews and nothing else: no factor of a member, no average [P11]', async () => {
  const readOthers = async () => ({
    users: await UserModel.find().sort({ _id: 1 }).lean(),
    reactions: await ReactionModel.find().sort({ _id: 1 }).lean(),
    jobs: await JobModel.find().lean(),
    reviews: (await ReviewModel.find().sort({ _id: 1 }).lean()).map(
      ({ bridging, helpfulness, ...rest }) => rest,
    ),
  })
  const before = await readOthers()
  await computeBridging()
  expect(await readOthers()).toEqual(before)
  const [{ influencerId }] = reviews as [Placed]
  const answer = await listHelpful(influencerId)
  expect(JSON.stringify(answer.body)).not.toMatch(/"(bridging|factor|helpfulness)\w*":/i)
})

test('a further vote leaves the score to the next run of the job [P11]', async () => {
  await computeBridging()
  const { id } = first('bridging')
  const { bridging, helpfulness } = await read(id)
  await castReaction(id, actorOf(await aMemberOfLongAgo()), 'dislike')
  expect(await read(id)).toMatchObject({ bridging, helpfulness })
})

test('an edited review loses the score and does not get it back by votes on the earlier text [P11]', async () => {
  await computeBridging()
  const { id, influencerId } = first('bridging')
  const { authorId } = await read(id)
  const author = await UserModel.findById(authorId).orFail().lean()
  const actor = actorOf({ id: String(authorId), name: author.name, role: 0 })
  await rateInfluencer({ influencerId, rating: 5, title: 'New', details: 'All new words.' }, actor)
  const { bridging, likesCount, dislikesCount, helpfulness } = await read(id)
  expect(bridging).toBeNull()
  expect(helpfulness).toBe(helpfulnessOf({ likesCount, dislikesCount }))
  await computeBridging()
  expect((await read(id)).bridging).toBeNull()
})

test('a review that staff takes down or hides the text of, or that its author deletes, loses the score [P11]', async () => {
  await computeBridging()
  const admin = actorOf(await anAdmin())
  const [one, two, three] = reviews.filter(({ kind }) => kind === 'bridging') as [
    Placed,
    Placed,
    Placed,
  ]
  await decideOn(admin, await openForStaff('review', one.id), 'hideText')
  await decideOn(admin, await openForStaff('review', two.id), 'takeDown')
  const { authorId } = await read(three.id)
  await deleteReview(three.id, actorOf({ id: String(authorId), name: 'Author', role: 0 }))
  for (const { id } of [one, two, three]) {
    const { bridging, likesCount, dislikesCount, helpfulness } = await read(id)
    expect(bridging).toBeNull()
    expect(helpfulness).toBeCloseTo(helpfulnessOf({ likesCount, dislikesCount }), 9)
  }
  await computeBridging()
  for (const { id } of [one, two, three]) expect((await read(id)).bridging).toBeNull()
})

test('reconciliation knows the order of scored reviews, and removes a score that must not be [P11]', {
  timeout: 180_000,
}, async () => {
  await computeBridging()
  const ofReviews = async () => (await listDiscrepancies()).filter(({ kind }) => kind === 'review')
  expect(await ofReviews()).toEqual([])
  const { id } = first('bridging')
  await ReviewModel.updateOne({ _id: id }, { helpfulness: 0.5 })
  await rewriteEntries()
  expect(await ofReviews()).toMatchObject([{ id, field: 'helpfulness', stored: 0.5 }])
  await ReviewModel.updateOne({ _id: id }, { status: 'held', counted: false })
  await rewriteEntries()
  expect((await ofReviews()).map(({ field }) => field)).toEqual(['bridging', 'helpfulness'])
  await reconcile()
  expect(await ofReviews()).toEqual([])
  expect((await read(id)).bridging).toBeNull()
})
