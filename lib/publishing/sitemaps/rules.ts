import { XML_DECLARATION, xmlElement } from '@/lib/text/markup'

/** The URL of a page with its last change; null where that is unknown. */
export type SitemapEntry = { url: string; changedAt: Date | null }

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** Returns a sitemap, without priorities and frequencies, which search engines ignore. */
export const urlSet = (entries: readonly SitemapEntry[]): string =>
  `${XML_DECLARATION}<urlset xmlns="${NAMESPACE}">\n${lines('url', entries)}</urlset>\n`

/** Returns the index of sitemaps. */
export const sitemapIndex = (parts: readonly SitemapEntry[]): string =>
  `${XML_DECLARATION}<sitemapindex xmlns="${NAMESPACE}">\n${lines('sitemap', parts)}</sitemapindex>\n`

const lines = (name: string, entries: readonly SitemapEntry[]) =>
  entries
    .map(({ url, changedAt }) => {
      const changed = changedAt ? xmlElement('lastmod', changedAt.toISOString()) : ''
      return `<${name}>${xmlElement('loc', url)}${changed}</${name}>\n`
    })
    .join('')
