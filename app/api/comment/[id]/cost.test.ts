import { randomUUID } from 'node:crypto'
import mongoose from 'mongoose'
import { expect, test } from 'vitest'
import { POST as LIKE } from '@/app/api/comment/[id]/like/route'
import { POST as RATE } from '@/app/api/questions/route'
import { afterResponseDone } from '@/lib/jobs/after-response'
import { aCategory, aMember, anInfluencer, aReview } from '@/tests/support/factories'
import { call, recordSessions, signedIn, withDatabase, withSettings } from '@/tests/support/http'

withDatabase()

/** The names of the commands that the driver sends for this work, after-response tasks included. */
async function commandsOf(work: () => Promise<unknown>): Promise<string[]> {
  const client = mongoose.connection.getClient()
  const sent: string[] = []
  const hear = ({ commandName, command }: { commandName: string; command: { find?: string } }) => {
    // Which writes are paused is read once a second, however many there are (lib/pauses).
    const isOfTheProcess = command.find === 'settings' || commandName === 'endSessions'
    if (!isOfTheProcess) sent.push(commandName)
  }
  client.on('commandStarted', hear)
  await work()
  await afterResponseDone()
  client.off('commandStarted', hear)
  return sent
}

/** Measures again when MongoDB has aborted a transaction, which the driver then repeats. */
async function withoutRetry<T extends readonly string[][]>(measure: () => Promise<T>): Promise<T> {
  const commits = (sent: readonly string[]) =>
    sent.filter((name) => name === 'commitTransaction').length
  for (let tries = 1; ; tries += 1) {
    const measured = await measure()
    if (tries === 5 || measured.every((sent) => commits(sent) <= 1)) return measured
  }
}

const key = () => ({ 'idempotency-key': randomUUID() })

type Session = ReturnType<typeof signedIn>

/** A member's session that is on record, as one is when a request arrives. */
async function aSession(given: Parameters<typeof aMember>[0] = {}): Promise<Session> {
  const session = signedIn(await aMember(given))
  await recordSessions()
  return session
}

/** The costs of a like, of its withdrawal and of a rating, with the commands. */
async function measure() {
  const category = await aCategory()
  const influencer = await anInfluencer({ category: category.name })
  const [own, review] = [await aSession(), await aReview({ influencerId: influencer._id })]
  const press = (session: Session) =>
    call(LIKE, {
      method: 'POST',
      path: `/api/comment/${review.id}/like`,
      params: { id: review.id },
      headers: key(),
      ...session,
    })
  const rate = (session: Session) =>
    call(RATE, {
      body: {
        expertId: influencer.id,
        rating: 4,
        questionTitle: 'Clear',
        questionDetails: 'And honest',
      },
      headers: key(),
      ...session,
    })
  // The first requests of a process find empty caches.
  await rate(await aSession())
  await press(await aSession())
  const [like, unlike] = await withoutRetry(
    async () =>
      [await commandsOf(() => press(own)), await commandsOf(() => press(own))] as [
        string[],
        string[],
      ],
  )
  const [rating] = await withoutRetry(async () => {
    // Their first rating would reach a hundred points, of which they are told.
    const rater = await aSession({ contributionScore: 100 })
    return [await commandsOf(() => rate(rater))] as [string[]]
  })
  const costs = { like: like.length, unlike: unlike.length, rating: rating.length }
  return { costs, sent: JSON.stringify({ like, unlike, rating }) }
}

test.each([
  ['one process counts calls in its memory', '0', { like: 11, unlike: 10, rating: 11 }],
  ['several share the counts of calls', '1', { like: 12, unlike: 11, rating: 12 }],
])(
  'a like and a rating take few database commands, including session, limit, idempotency and view: %s',
  async (_, SEVERAL_HOSTS, expected) => {
    const { costs, sent } = await withSettings({ SEVERAL_HOSTS }, measure)
    expect(costs, sent).toEqual(expected)
  },
)

test.each([
  ['one review', 1],
  ['many reviews', 20],
])('likes of %s at once are a few transactions, however many they are', async (_, count) => {
  const reviews = await Promise.all(
    Array.from({ length: count }, async () =>
      aReview({ influencerId: (await anInfluencer())._id }),
    ),
  )
  const press = async (member: Awaited<ReturnType<typeof aMember>>, { id }: { id: string }) => {
    const { status } = await call(LIKE, {
      method: 'POST',
      path: `/api/comment/${id}/like`,
      params: { id },
      headers: key(),
      ...signedIn(member),
    })
    expect(status).toBe(200)
  }
  // The first request of a review reads which influencer it is of.
  const first = await aMember()
  for (const review of reviews) await press(first, review)
  const members = await Promise.all(Array.from({ length: 20 }, () => aMember()))
  const presses = members.map((member, at) => [member, reviews[at % count]] as const)
  const sent = await commandsOf(() =>
    Promise.all(presses.map(([member, review]) => review && press(member, review))),
  )
  const commits = sent.filter((name) => name === 'commitTransaction').length
  expect(commits, JSON.stringify(sent)).toBeLessThanOrEqual(5)
  const likes = await Promise.all(
    reviews.map(async (review) => (await review.reload()).likesCount ?? 0),
  )
  expect(likes).toEqual(Array(count).fill(1 + 20 / count))
})
