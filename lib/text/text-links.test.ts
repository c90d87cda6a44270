import { expect, test } from 'vitest'
import { addressUrl, linkParts } from '@/lib/text/text-links'

test.each([
  ['https://example.com/a?b=1', 'https://example.com/a?b=1'],
  ['HTTP://Example.com', 'http://example.com/'],
  ['www.example.com/me', 'https://www.example.com/me'],
  ['ann.b+c@example.co', 'mailto:ann.b%2Bc@example.co'],
  ['a?cc=other@example.com', 'mailto:a%3Fcc%3Dother@example.com'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['https://you@evil.example', null],
  ['https://localhost', null],
  ['@name', null],
  ['a@b', null],
  ['a…@example.com', null],
  ['word', null],
])('%s opens %s', (word, url) => {
  expect(addressUrl(word)).toBe(url)
})

test('a text is divided at its addresses, without the punctuation around them, and nothing is lost', () => {
  const text =
    'Write to (ann@example.com),\n or see "https://example.com/x".  Thanks https://a.example!'
  const parts = linkParts(text)
  expect(parts.map(({ text: part }) => part).join('')).toBe(text)
  expect(parts.filter(({ href }) => href)).toEqual([
    { text: 'ann@example.com', href: 'mailto:ann@example.com' },
    { text: 'https://example.com/x', href: 'https://example.com/x' },
    { text: 'https://a.example', href: 'https://a.example/' },
  ])
  expect(linkParts('')).toEqual([])
  expect(linkParts('No address.')).toEqual([{ text: 'No address.', href: null }])
})
