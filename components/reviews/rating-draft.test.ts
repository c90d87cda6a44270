import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropDraft, keepDraft, readDraft } from '@/components/ui/form-draft'
import { NO_ASPECTS } from '@/lib/domain/aspects-and-tags'
import { aspectsToSend, EMPTY_DRAFT, type RatingDraft, ratingDraftOf } from './rating-draft'

const save = (influencerId: string, draft: RatingDraft) =>
  keepDraft(ratingDraftOf(influencerId), draft, EMPTY_DRAFT)
const read = (influencerId: string) => readDraft(ratingDraftOf(influencerId))

const storage = new Map<string, string>()
/** Stores a text in place of the draft of influencer a. */
const store = (text: string) => {
  save('a', draft)
  for (const key of storage.keys()) storage.set(key, text)
}

beforeEach(() => {
  storage.clear()
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, text: string) => storage.set(key, text),
      removeItem: (key: string) => storage.delete(key),
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const draft = { ...EMPTY_DRAFT, rating: 4, title: 'Half a title' } as const

test('a draft is restored only for its influencer', () => {
  save('a', draft)
  expect(read('a')).toEqual(draft)
  expect(read('b')).toBeNull()
})

test('an empty or discarded draft leaves nothing behind', () => {
  save('a', draft)
  save('a', EMPTY_DRAFT)
  save('b', draft)
  dropDraft(ratingDraftOf('b'))
  expect(storage.size).toBe(0)
})

test.each(['nonsense', '[]', '{"rating":9,"title":"","details":""}', '{"rating":1,"title":2}'])(
  'foreign content under the key is no draft: %s',
  (text) => {
    store(text)
    expect(read('a')).toBeNull()
  },
)

const FULL: RatingDraft = {
  ...EMPTY_DRAFT,
  criteria: { honesty: 1, content: null, responsiveness: 5, value: null },
  tags: ['rude', 'hidden-ads'],
  relationship: 'paid',
}

test('a draft keeps aspects and tags, even without words', () => {
  save('a', FULL)
  // Tags come back in the order of the list of tags.
  expect(read('a')).toEqual({ ...FULL, tags: ['hidden-ads', 'rude'] })
})

test('a draft of an earlier version is restored without its unknown parts', () => {
  store('{"rating":4,"title":"T","details":"D"}')
  expect(read('a')).toEqual({
    rating: 4,
    title: 'T',
    details: 'D',
    isAnonymous: false,
    ...NO_ASPECTS,
  })
  store(
    '{"rating":4,"title":"T","details":"D","criteria":{"honesty":9,"value":2},"tags":["x","rude"],"relationship":"boss"}',
  )
  expect(read('a')).toEqual({
    rating: 4,
    title: 'T',
    details: 'D',
    isAnonymous: false,
    criteria: { ...NO_ASPECTS.criteria, value: 2 },
    tags: ['rude'],
    relationship: 'unsaid',
  })
})

test('a plain rating is sent with the fields of the specification; an edit can remove all aspects [109]', () => {
  expect(aspectsToSend(EMPTY_DRAFT, false)).toEqual({})
  expect(aspectsToSend(EMPTY_DRAFT, true)).toEqual(NO_ASPECTS)
  expect(aspectsToSend({ ...EMPTY_DRAFT, tags: ['kind'] }, false)).toEqual({ tags: ['kind'] })
  expect(aspectsToSend(FULL, false)).toEqual({
    criteria: FULL.criteria,
    tags: FULL.tags,
    relationship: 'paid',
  })
})
