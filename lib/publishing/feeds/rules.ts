import { HIDDEN_TEXT } from '@/lib/domain/guidelines'
import type { Stars } from '@/lib/domain/stars'
import { escapeMarkup, XML_DECLARATION, xmlElement } from '@/lib/text/markup'

export type FeedItem = {
  id: string
  influencer: { id: string; name: string }
  authorName: string
  rating: Stars
  title: string
  details: string
  isCounted: boolean
  createdAt: Date
}

export type Feed = {
  title: string
  description: string
  /** Absolute URLs of the page, and of the feed itself. */
  page: string
  self: string
  changedAt: Date
  items: readonly FeedItem[]
}

/** Returns a feed as RSS 2.0. Texts are plain: markup in them is shown as typed. */
export function rss(feed: Feed, pageOf: (influencerId: string) => string): string {
  const channel = [
    xmlElement('title', feed.title),
    xmlElement('link', feed.page),
    xmlElement('description', feed.description),
    xmlElement('language', 'en'),
    xmlElement('lastBuildDate', feed.changedAt.toUTCString()),
    xmlElement('ttl', '60'),
    `<atom:link href="${escapeMarkup(feed.self)}" rel="self" type="application/rss+xml"/>`,
  ]
  const items = feed.items.map((item) => rssItem(item, pageOf(item.influencer.id)))
  return (
    `${XML_DECLARATION}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">\n` +
    `<channel>\n${[...channel, ...items].join('\n')}\n</channel>\n</rss>\n`
  )
}

function rssItem(item: FeedItem, page: string): string {
  const { influencer, rating, title, details, authorName, isCounted } = item
  const text = isCounted ? details : `${details}\n\n(This rating does not count in the average.)`
  const parts = [
    xmlElement('title', `${rating} of 5 stars for ${influencer.name}: ${title || HIDDEN_TEXT}`),
    xmlElement('link', page),
    `<guid isPermaLink="false">${escapeMarkup(item.id)}</guid>`,
    xmlElement('pubDate', item.createdAt.toUTCString()),
    // Readers parse the description as HTML, so its text is escaped twice.
    xmlElement('description', asHtml(text)),
    ...(authorName ? [xmlElement('dc:creator', authorName)] : []),
  ]
  return `<item>${parts.join('')}</item>`
}

const asHtml = (text: string) =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeMarkup(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('')
