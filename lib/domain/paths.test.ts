import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PATH, safeNext, withLinkContext } from '@/lib/domain/paths'

const influencer = { name: 'Rock & Roll #1', category: 'Music / Jazz' }

test('a link carries the four query values, URL-encoded [83, 86]', () => {
  const link = withLinkContext(PATH.reviews('abc'), {
    influencer,
    viewer: { id: '42', name: 'Zoë & Co' },
  })
  const url = new URL(link, 'http://site')
  expect(url.pathname).toBe('/reviews/abc')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    currentUserId: '42',
    askedToName: 'Rock & Roll #1',
    prodCategory: 'Music / Jazz',
    userName: 'Zoë & Co',
  })
})

test('for a visitor the values are empty, never the text undefined or null [87]', () => {
  const link = withLinkContext(PATH.rate('abc'), { influencer, viewer: null })
  expect(link).not.toMatch(/undefined|null/)
  expect(new URL(link, 'http://site').searchParams.get('userName')).toBe('')
})

test.each(['/user/dashboard', '/reviews/1?stars=5#comments', '/ask-questions/1?askedToName=A%20B'])(
  'a sign-in may redirect to %s',
  (next) => expect(safeNext(next)).toBe(next),
)

test.each([
  '//evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '',
  null,
  undefined,
  '\\\\evil.example',
  '/\n//evil.example',
  'evil.example',
])('a sign-in never redirects to %j', (next) => {
  const url = new URL(safeNext(next), 'http://site')
  expect(url.origin).toBe('http://site')
})

test.each([
  '/api/users/approve/1',
  '/%61pi/users/remove/1',
  '/a/../api/users/remove/1',
  '/api%2Fusers/remove/1',
  '/%ff',
])('a sign-in never calls an endpoint: %j', (next) => expect(safeNext(next)).toBe(PATH.home))

test('for any requested path the browser stays on this site', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    ':',
    '@',
    '.',
    '\t',
    '\n',
    ' ',
    'evil.example',
    'http',
    '%2f',
    '?',
    '#',
    'a',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const next = safeNext(pieces.join(''))
      expect(next.startsWith('/')).toBe(true)
      expect(new URL(next, 'http://site').origin).toBe('http://site')
    }),
    { numRuns: 5_000 },
  )
})
