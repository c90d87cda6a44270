import { expect, test } from 'vitest'
import { type ListSort, NO_FILTERS } from '@/lib/domain/list-filters'
import type { InfluencerCard } from '@/lib/influencers/types'
import { appendBatch, choiceOf, emptyList, isSameChoice, refreshCards } from './influencer-pages'

const card = (id: number, fields: Partial<InfluencerCard> = {}): InfluencerCard => ({
  id: String(id),
  name: `Name ${id}`,
  category: 'Travel',
  expertise: '',
  pic: '',
  publicEmail: '',
  hourlyRate: 0,
  averageRating: 0,
  reviewsCount: 0,
  country: '',
  platforms: [],
  isAiPersona: false,
  confidence: 0,
  createdAt: new Date(0),
  placement: null,
  adHonesty: null,
  ...fields,
})
const cards = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => card(from + index))

test('no category is selected at first, and the list starts at 0 [63]', () => {
  expect(emptyList('')).toMatchObject({ selectedCategory: '', nextSkip: 0, users: [] })
})

test('skip grows by ten and a full batch means more [58, 59]', () => {
  const list = appendBatch(emptyList(''), cards(0, 10))
  expect(list).toMatchObject({ nextSkip: 10, hasMore: true })
})

test('a short batch is the last one [59]', () => {
  const list = appendBatch(appendBatch(emptyList(''), cards(0, 10)), cards(10, 3))
  expect(list).toMatchObject({ nextSkip: 20, hasMore: false })
  expect(list.users).toHaveLength(13)
})

test('an empty batch after a multiple of ten ends the list [60]', () => {
  const list = appendBatch(appendBatch(emptyList(''), cards(0, 10)), [])
  expect(list.hasMore).toBe(false)
  expect(list.users).toHaveLength(10)
})

test('no influencer is shown twice when ranks change between two batches [61]', () => {
  const list = appendBatch(appendBatch(emptyList(''), cards(0, 10)), cards(8, 10))
  const ids = list.users.map((each) => each.id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toHaveLength(18)
  expect(list.hasMore).toBe(true)
})

test('a refresh changes numbers but not the order', () => {
  const list = appendBatch(emptyList(''), cards(0, 3))
  const fresh = [card(2), card(0, { averageRating: 5, reviewsCount: 9 })]
  const refreshed = refreshCards(list, fresh)
  expect(refreshed.users.map((each) => each.id)).toEqual(['0', '1', '2'])
  expect(refreshed.users[0]).toMatchObject({ averageRating: 5, reviewsCount: 9 })
})

test('the filters stay with the list, and its total once it is known', () => {
  const filters = { ...NO_FILTERS, country: 'FI' }
  const first = appendBatch(emptyList('Food', 0, filters), cards(0, 10), 12)
  const second = appendBatch(first, cards(10, 2))
  expect(second).toMatchObject({ total: 12, hasMore: false })
  expect(choiceOf(second)).toEqual({ category: 'Food', filters })
  expect(isSameChoice(choiceOf(second), choiceOf(first))).toBe(true)
  expect(isSameChoice(choiceOf(second), choiceOf(emptyList('Food')))).toBe(false)
})

test('the list continues behind the last entry of a batch, at the position that it had when it came', () => {
  const placement = { steps: 2, at: null, reason: '' }
  const batch = [card(1), card(2, { placement, confidence: 3.25, reviewsCount: 7 })]
  const by = (sort: ListSort) => emptyList('', 0, { ...NO_FILTERS, sort })
  const first = appendBatch(by('recommended'), batch)
  expect(first.position).toBe('2~2~3.25')
  expect(appendBatch(by('top'), batch).position).toBe('2~3.25')
  expect(appendBatch(by('reviewed'), batch).position).toBe('2~7~3.25')
  expect(appendBatch(by('newest'), batch).position).toBe('2~0')
  // A refresh and an empty batch leave it.
  const refreshed = refreshCards(first, [card(2, { confidence: 5 })])
  expect(appendBatch(refreshed, []).position).toBe('2~2~3.25')
  // A batch of known cards alone leads on, too.
  expect(appendBatch(first, [card(1)]).position).toBe('1~0~0')
})
