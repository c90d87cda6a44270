import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropDraft, readDraft, saveDraft } from './rating-draft'

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
      removeItem: (key: string) => kept.delete(key),
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const draft = { rating: 4, title: 'Half a title', details: '' } as const

test('a draft is found again, for its influencer alone', () => {
  saveDraft('a', draft)
  expect(readDraft('a')).toEqual(draft)
  expect(readDraft('b')).toBeNull()
})

test('an empty or dropped draft leaves nothing behind', () => {
  saveDraft('a', draft)
  saveDraft('a', { rating: 0, title: '', details: '' })
  saveDraft('b', draft)
  dropDraft('b')
  expect(kept.size).toBe(0)
})

test.each(['nonsense', '[]', '{"rating":9,"title":"","details":""}', '{"rating":1,"title":2}'])(
  'what somebody else left there is no draft: %s',
  (text) => {
    kept.set('ratingDraft:a', text)
    expect(readDraft('a')).toBeNull()
  },
)
