import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Feed, rss } from './rules'

const FEED: Feed = {
  title: 'Ratings of <Zoë> & "Co"',
  description: 'The newest first.',
  page: 'https://ratings.example/reviews/1?a=1&b=2',
  self: 'https://ratings.example/reviews/1/feed.xml',
  changedAt: new Date('2026-11-20T10:00:00Z'),
  items: [
    {
      id: '0123456789abcdef01234567',
      influencer: { id: '1', name: 'Zoë' },
      authorName: 'Ana & Bo',
      rating: 4,
      title: ']]> <b>bold</b>',
      details: 'One\nline\n\n<script>alert(1)</script>',
      isCounted: false,
      createdAt: new Date('2026-11-20T09:00:00Z'),
    },
  ],
}
const pageOf = (id: string) => `https://ratings.example/reviews/${id}`

test('texts are escaped for XML, and for readers that parse descriptions as HTML', () => {
  const text = rss(FEED, pageOf)
  expect(text).toContain('<title>Ratings of &lt;Zoë&gt; &amp; &quot;Co&quot;</title>')
  expect(text).toContain('<title>4 of 5 stars for Zoë: ]]&gt; &lt;b&gt;bold&lt;/b&gt;</title>')
  expect(text).toContain('&lt;p&gt;One&lt;br&gt;line&lt;/p&gt;')
  expect(text).toContain('&amp;lt;script&amp;gt;alert(1)')
  expect(text).toContain('(This rating does not count in the average.)')
  expect(text).toContain('<dc:creator>Ana &amp; Bo</dc:creator>')
  expect(text).toContain('<pubDate>Fri, 20 Nov 2026 09:00:00 GMT</pubDate>')
  expect(text).toContain('<guid isPermaLink="false">0123456789abcdef01234567</guid>')
})

test('for any input the feed contains no user markup and no character that XML forbids', () => {
  const tags = (text: string) => text.match(/<[^>]*>/g)?.length
  const plain = tags(rss(FEED, pageOf))
  const unit = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom('\u0000', '\ud800', '\ufffe', ']]>', '&lt;', '<!--', '\u000b'),
  )
  fc.assert(
    fc.property(unit, unit, (title, name) => {
      const [item] = FEED.items
      const items = item ? [{ ...item, title, influencer: { id: '1', name } }] : []
      const text = rss({ ...FEED, items }, pageOf)
      expect(tags(text)).toBe(plain)
      expect(text).not.toMatch(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u)
      expect(text).not.toMatch(/&(?!(?:amp|lt|gt|quot|apos);)/)
    }),
  )
})
