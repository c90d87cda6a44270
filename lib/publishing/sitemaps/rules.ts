import { XML_HEAD, xmlElement } from '@/lib/domain/xml'

/** An address with when its page last changed; null where nobody can tell truly. */
export type SitemapEntry = { url: string; changedAt: Date | null }

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** A sitemap. Search engines read no priorities and no frequencies, so it says none. */
export const urlSet = (entries: readonly SitemapEntry[]): string =>
  `${XML_HEAD}<urlset xmlns="${NAMESPACE}">\n${lines('url', entries)}</urlset>\n`

/** The list of sitemaps. */
export const sitemapIndex = (parts: readonly SitemapEntry[]): string =>
  `${XML_HEAD}<sitemapindex xmlns="${NAMESPACE}">\n${lines('sitemap', parts)}</sitemapindex>\n`

const lines = (name: string, entries: readonly SitemapEntry[]) =>
  entries
    .map(({ url, changedAt }) => {
      const changed = changedAt ? xmlElement('lastmod', changedAt.toISOString()) : ''
      return `<${name}>${xmlElement('loc', url)}${changed}</${name}>\n`
    })
    .join('')
