import { expect, test } from 'vitest'
import { days } from '@/lib/domain/durations'
import { listAuthors } from '@/lib/ratings/reviews/authors'
import { fileReport } from '@/lib/reports/commands'
import { DecisionModel } from '@/models/decision'
import { ReportModel } from '@/models/report'
import type { ReviewRecord } from '@/models/review'
import { decideReview, REPORT } from '@/tests/support/decide'
import { actorOf, aMember, aMemberOfLongAgo, anAdmin, aReview } from '@/tests/support/factories'
import { withDatabase } from '@/tests/support/http'

withDatabase()

type Member = Awaited<ReturnType<typeof aMember>>

/** Stores ratings of a member, which have counted for some days. */
async function rated(member: Member, count: number): Promise<ReviewRecord[]> {
  const reviews: ReviewRecord[] = []
  for (let n = 0; n < count; n += 1) {
    const fields = { authorId: member._id, authorName: member.name, likesCount: 1 }
    reviews.push(await aReview({ ...fields, createdAt: new Date(Date.now() - days(3)) }))
  }
  return reviews
}

const factsOf = async (member: Member, [review]: readonly ReviewRecord[]) =>
  (await listAuthors(review ? [review] : []))[member.id]

const weightOf = async ({ id, name }: Member) => {
  const { number } = await fileReport(
    { ...REPORT, subjectId: (await aReview()).id },
    actorOf({ id, name, role: 0 }),
  )
  return (await ReportModel.findOne({ number }).orFail().lean()).weight
}

test('beside an author stand their level, ratings, helpful votes and whether the email is confirmed [T34]', async () => {
  const [newcomer, member] = [await aMember(), await aMemberOfLongAgo({ emailVerifiedAt: null })]
  expect(await factsOf(newcomer, await rated(newcomer, 5))).toMatchObject({
    level: 'new',
    isVerified: true,
    ratingsCount: 5,
    helpfulVotes: 5,
  })
  expect(await factsOf(member, await rated(member, 4))).toMatchObject({
    level: 'member',
    isVerified: false,
  })
  const trusted = await aMemberOfLongAgo()
  expect(await factsOf(trusted, await rated(trusted, 5))).toMatchObject({ level: 'trusted' })
})

test('an upheld report costs a member that trust, for as long as the decision holds [T34]', async () => {
  const [member, admin] = [await aMemberOfLongAgo(), await anAdmin()]
  const reviews = await rated(member, 6)
  expect(await weightOf(member)).toBe(1.5)
  const number = await decideReview(
    { id: admin.id, name: admin.name, role: 1 },
    String(reviews[0]?._id),
    'hideText',
  )
  expect(await factsOf(member, reviews.slice(1))).toMatchObject({ level: 'member' })
  expect(await weightOf(member)).toBe(1)
  await DecisionModel.updateOne({ number }, { state: 'reversed' })
  expect(await factsOf(member, reviews.slice(1))).toMatchObject({ level: 'trusted' })
})

test('a report of a member who is not trusted weighs as before [T34]', async () => {
  const member = await aMemberOfLongAgo()
  await rated(member, 3)
  expect(await weightOf(member)).toBe(1)
})
