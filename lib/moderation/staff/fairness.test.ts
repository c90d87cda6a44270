import { Types } from 'mongoose'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '@/lib/auth/types'
import { LIMIT } from '@/lib/domain/limits'
import { ROLE } from '@/lib/domain/roles'
import { decideQueued } from '@/lib/moderation/staff/appeals'
import { findItem } from '@/lib/moderation/staff/item-detail'
import { listQueue } from '@/lib/moderation/staff/queries'
import { RANKS } from '@/lib/queue/rules'
import { decisionEmail } from '@/lib/reports/decisions/emails'
import { DecisionModel, type DecisionRecord } from '@/models/decision'
import { QueueItemModel } from '@/models/queue-item'
import { ReviewModel } from '@/models/review'
import { anAdmin, anInfluencer } from '@/tests/support/factories'
import { withDatabase } from '@/tests/support/http'
import { explainQueries } from '@/tests/support/plans'

/* In `npm run verify` only: ten thousand items. */

withDatabase()

/*
 * Two worlds with the same thousand reported ratings: what has few stars in one has many in the other. Of each kind of
 * decision some are made about each number of stars.
 */
const COUNT = 1_000
const DECIDED = 100
const MEASURES = [['keep'], ['hideText'], ['takeDown'], ['keep', 'markAbuse']] as const
const ids = () => Array.from({ length: COUNT }, () => new Types.ObjectId())
/** A fixed sequence that looks random (Numerical Recipes). */
const starsOf = (n: number) => 1 + (((n * 1_664_525 + 1_013_904_223) >>> 8) % 5)

async function aWorld(flip: boolean) {
  const [reviews, items, influencer] = [ids(), ids(), await anInfluencer({ name: 'Ada' })]
  const at = (n: number) => new Date(Date.UTC(2026, 0, 1) + ((n * 7_919) % COUNT) * 60_000)
  await ReviewModel.insertMany(
    reviews.map((_id, n) => ({
      _id,
      influencerId: influencer._id,
      authorId: new Types.ObjectId(),
      authorName: 'Mira',
      rating: flip ? 6 - starsOf(n) : starsOf(n),
      title: `Number ${n}`,
      details: 'Reported.',
      createdAt: at(n),
    })),
  )
  await QueueItemModel.insertMany(
    items.map((_id, n) => ({
      _id,
      kind: 'review',
      subjectId: reviews[n],
      openedAt: at(n),
      weight: 1,
      ...RANKS[n % RANKS.length],
      reasons: ['spam'],
      reportsCount: 1,
    })),
  )
  return { items: items.map(String) }
}

async function orderOf({ items }: { items: string[] }) {
  const order: number[] = []
  for (let skip = 0; skip < LIMIT.queueSkipMax; skip += LIMIT.queuePerPage) {
    const filter = { kinds: [], severity: 1, ageMs: 0, language: '', skip }
    const { entries } = await listQueue(admin, filter)
    order.push(...entries.map(({ id }) => items.indexOf(id)))
  }
  return order
}

let admin: Actor
beforeAll(async () => {
  const { id, name } = await anAdmin()
  admin = { id, name, role: ROLE.admin, isVerified: true }
})

test('T11: nothing in the queue’s order, in an item or in the wording of a decision depends on the stars', async () => {
  const one = await aWorld(false)
  const order = await orderOf(one)
  const shown = await Promise.all(one.items.slice(0, 20).map((id) => findItem(admin, id)))
  await QueueItemModel.updateMany({}, { $set: { isOpen: false } })
  const other = await aWorld(true)
  expect(await orderOf(other)).toEqual(order)
  const flipped = await Promise.all(other.items.slice(0, 20).map((id) => findItem(admin, id)))
  const withoutIds = (items: unknown) =>
    JSON.stringify(items)
      .replace(/[0-9a-f]{24}/g, '')
      .replace(/"memberSince":"[^"]*"/g, '')
  expect(withoutIds(flipped) === withoutIds(shown)).toBe(true)

  for (const [n, id] of other.items.slice(0, DECIDED).entries()) {
    const measures = MEASURES[n % MEASURES.length] ?? ['keep']
    await decideQueued(admin, id, {
      measures,
      rule: n % 4 === 1 || n % 4 === 2 ? 'spam' : '',
      reasons: n % 4 === 1 || n % 4 === 2 ? 'It sells a course.' : '',
      suspendedUntil: null,
      editedAt: null,
    })
  }

  const decisions = await DecisionModel.find().lean<DecisionRecord[]>()
  const kinds = new Set(decisions.map(({ measures, stars }) => `${measures} ${stars}`))
  expect([decisions.length, kinds.size]).toEqual([DECIDED, MEASURES.length * 5])
  const wording = (decision: DecisionRecord) => {
    const about = { link: 'https://site.example/', influencerName: 'Ada', text: '' }
    return JSON.stringify(decisionEmail(decision, about).content).replace(decision.number, '')
  }
  const texts = new Map<string, Set<string>>()
  for (const decision of decisions) {
    const measures = decision.measures.join()
    texts.set(measures, (texts.get(measures) ?? new Set()).add(wording(decision)))
  }
  expect([...texts.values()].map(({ size }) => size)).toEqual([1, 1, 1, 1])
}, 240_000)

test('with ten thousand open items a page examines a page of each severity and urgency, by index', async () => {
  const item = (n: number) => ({
    kind: 'reply',
    subjectId: new Types.ObjectId(),
    openedAt: new Date(Date.UTC(2026, 5, 1) + n * 1_000),
    weight: 1,
    ...RANKS[n % RANKS.length],
    reasons: ['spam'],
    reportsCount: 1,
  })
  // Only one is completed by the model, which would take longer for all than the test.
  const whole = new QueueItemModel(item(0)).toObject()
  await QueueItemModel.collection.insertMany(
    Array.from({ length: 10_000 }, (_, n) => ({
      ...whole,
      _id: new Types.ObjectId(),
      ...item(n),
    })) as never[],
  )
  const filter = { kinds: ['reply'] as const, severity: 1, ageMs: 0, language: '', skip: 0 }
  const costs = await explainQueries(() => listQueue(admin, filter))
  expect(costs.every(({ isScan }) => !isScan)).toBe(true)
  const pages = costs.filter(({ query }) => query.includes('"sort"') && query.includes('urgency'))
  expect(pages).toHaveLength(RANKS.length)
  for (const { examined } of pages) expect(examined).toBeLessThanOrEqual(LIMIT.queuePerPage + 1)
})
