import { expect, test } from 'vitest'
import { accountsIn } from '@/lib/influencers/rules'
import { movedReview, offeredFacts, setAsideReview, stayingOf } from '@/lib/moderation/merges/rules'

type Fields = { status?: 'shown' | 'removed'; removedBy?: string; editedAt?: Date }
const review = (day: number, fields: Fields = {}) => ({
  status: 'shown' as const,
  createdAt: new Date(2026, 0, day),
  ...fields,
})

test('of two ratings of one member the one written last stays [T23]', () => {
  const [older, newer] = [review(1), review(2)]
  const edited = review(1, { editedAt: new Date(2026, 0, 3) })
  expect(stayingOf(older, newer)).toBe(newer)
  expect(stayingOf(newer, older)).toBe(newer)
  expect(stayingOf(edited, newer)).toBe(edited)
})

test.each(['author', 'staff'])('one removed by %s does not replace one in place [T23]', (by) => {
  const [older, newer] = [review(1), review(2, { status: 'removed', removedBy: by })]
  expect(stayingOf(older, newer)).toBe(older)
  expect(stayingOf(newer, older)).toBe(older)
})

test('a rating whose account is removed counts as one in place [T23]', () => {
  const hidden = review(2, { status: 'removed', removedBy: 'account' })
  expect(stayingOf(review(1), hidden)).toBe(hidden)
})

test('a moved rating remembers each merge, and one set aside what it was [T23]', () => {
  const before = { influencerId: 'a', status: 'held' as const, counted: true }
  const moved = movedReview(movedReview(before, 'm1', 'b'), 'm2', 'c')
  expect(moved).toMatchObject({
    influencerId: 'c',
    merges: [
      { id: 'm1', from: 'a', wasCounted: true },
      { id: 'm2', from: 'b', wasCounted: true },
    ],
  })
  expect(setAsideReview(moved)).toMatchObject({
    status: 'removed',
    removedBy: 'merge',
    formerStatus: 'held',
    counted: false,
  })
  const removed = { ...before, status: 'removed' as const, removedBy: 'author' }
  expect(setAsideReview(removed)).toBe(removed)
})

const NONE = {
  name: 'Ada',
  otherNames: [] as string[],
  about: '',
  expertise: '',
  socialHandles: '',
  pic: '',
  country: '',
  hourlyRate: 0,
  publicEmail: '',
  aiPersona: '',
  platforms: [] as string[],
}

test.each([
  ['Instagram: @a', 'TikTok: @a', 'Instagram: @a, TikTok: @a'],
  ['Instagram: @b', 'TikTok @a, Telegram: @c', 'Instagram: @b, TikTok: @a, Telegram: @c'],
  ['Instagram: @b', '@a (TikTok)', 'Instagram: @b, TikTok: @a'],
  ['x.com/a', 'twitter.com/a, linkedin.com/company/a', 'x.com/a, linkedin.com/company/a'],
  ['linkedin.com/in/a', 'linkedin.com/company/a', 'linkedin.com/in/a, linkedin.com/company/a'],
  ['@b', 'a.example/x, b.example/x', '@b, a.example/x, b.example/x'],
  ['@b', 'ada', '@b, ada'],
])('the handles %j keep each account of %j in a merge [P22]', (own, other, all) => {
  const [into, from] = [
    { ...NONE, socialHandles: own },
    { ...NONE, socialHandles: other },
  ]
  expect(offeredFacts(from, into)).toEqual([{ name: 'socialHandles', value: all }])
})

test('single names keep the platforms that were chosen for them among others [P22]', () => {
  const into = { ...NONE, socialHandles: '@b', platforms: ['tiktok'] }
  const from = { ...NONE, socialHandles: '@a', platforms: ['youtube'] }
  const [fact] = offeredFacts(from, into)
  expect(fact?.value).toBe('TikTok: @b, YouTube: @a')
  expect(accountsIn(String(fact?.value)).map(({ href }) => href)).toEqual([
    'https://www.tiktok.com/@b',
    'https://www.youtube.com/@a',
  ])
})

test.each([
  [[], [], ['Ada']],
  [['Countess'], ['A. King', 'Byron'], ['Countess', 'Ada', 'A. King']],
  [['A', 'B', 'C'], ['D'], null],
  [
    ['ADA', 'Dr. Byron'],
    ['byron', 'Lovelace', 'Grey'],
    ['ADA', 'Dr. Byron', 'Grey'],
  ],
  [['Countess'], ['countess', 'LOVELACE', 'Grey'], ['Countess', 'Ada', 'Grey']],
])(
  'beside the other names %j and the name, a merged profile leaves its name and %j [F9]',
  (own, theirs, all) => {
    const from = { ...NONE, otherNames: theirs }
    const into = { ...NONE, name: 'Lovelace', otherNames: own }
    expect(offeredFacts(from, into)).toEqual(all ? [{ name: 'otherNames', value: all }] : [])
  },
)

test('only facts that the surviving profile lacks are offered, and handles that it does not name [T23]', () => {
  const from = { ...NONE, about: 'Theirs', country: 'DE', hourlyRate: 5, socialHandles: '@a, @b' }
  const into = { ...NONE, about: 'Own', socialHandles: '@A' }
  expect(offeredFacts(from, into)).toEqual([
    { name: 'socialHandles', value: '@A, @b' },
    { name: 'country', value: 'DE' },
    { name: 'hourlyRate', value: 5 },
  ])
  expect(offeredFacts(NONE, into)).toEqual([])
  const full = { ...into, socialHandles: `@${'x'.repeat(5_000)}` }
  expect(offeredFacts(from, full).map(({ name }) => name)).not.toContain('socialHandles')
})
