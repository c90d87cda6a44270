import type { IncomingHttpHeaders } from 'node:http'
import { TAG } from '@/lib/domain/cache-tags'
import { hours, minutes } from '@/lib/domain/durations'
import { isDecodable } from '@/lib/text/percent-encoding'

/** A request with the same response for every visitor, which may be cached. */
export type Cacheable = {
  /** Everything the response depends on. */
  key: string
  /** The URL to fetch from the origin: nothing of the request but what is in the key. */
  path: string
  headers: Readonly<Record<string, string>>
  /** The tags that invalidate it (`TAG`). */
  tags: readonly string[]
  lifeMs: number
}

type Values = Readonly<Record<string, string>>
type Route = {
  path: RegExp
  /** The query values the response depends on, in the order of the key. */
  query?: readonly string[]
  /** Query values of which a cached response has at most one. */
  single?: readonly string[]
  /** Query names that this route ignores, or that only the browser reads. */
  ignored?: readonly string[]
  tags(values: Values): readonly string[]
  lifeMs: number
  /** Whether Next's router also fetches it in its own format (`rsc`). */
  isPage?: boolean
  /** Whether the response depends on a bearer token. */
  readsToken?: boolean
}

const ID = '(?<id>[0-9a-f]{24})'
/** Link context, which only the browser reads. */
const CLIENT_ONLY = ['currentUserId', 'askedToName', 'prodCategory', 'userName']
/** What marketing campaigns add to a URL. */
const CAMPAIGN = /^(?:utm_[a-z]+|fbclid|gclid|msclkid|ref)$/
const VALUE_CHARS_MAX = 100
const FOREVER_MS = hours(24 * 365)
/** Short even without writes: pages show relative dates ('2 days ago'), and trends fade. */
const PAGE_MS = minutes(5)

const LIST_QUERY = [
  'page',
  'after',
  'category',
  'sort',
  'minRating',
  'country',
  'platform',
  'ai',
] as const
/** Each is cached alone: combinations are many, and few visitors share one. */
const REVIEW_FILTERS = ['stars', 'topic', 'language', 'relationship', 'month'] as const
const REVIEW_QUERY = ['page', 'after', 'sort', ...REVIEW_FILTERS] as const
/** An id in capitals names the same influencer. */
const influencerTag = ({ id = '', expertId = id }: Values) => [
  TAG.influencer(expertId.toLowerCase()),
]
/** A profile also shows similar influencers, whose removal or new name must show at once. */
const profileTags = (values: Values) => [...influencerTag(values), TAG.listed]
const list = () => [TAG.list, TAG.categories]

/**
 * Every cacheable route. All others are passed to the application each time, among them `/search`: its pages are large, and
 * the terms unbounded, so that they would displace pages that many visitors open.
 */
const ROUTES: readonly Route[] = [
  { path: /^\/$/, query: LIST_QUERY, tags: list, lifeMs: PAGE_MS, isPage: true },
  {
    path: /^\/influencers\/[^/]{1,200}(?:\/[^/]{1,200})?$/,
    query: LIST_QUERY.filter((name) => name !== 'after'),
    tags: list,
    lifeMs: PAGE_MS,
    isPage: true,
  },
  {
    path: new RegExp(`^/reviews/${ID}$`),
    query: REVIEW_QUERY,
    single: REVIEW_FILTERS,
    tags: profileTags,
    lifeMs: PAGE_MS,
    isPage: true,
  },
  {
    path: /^\/allReviews$/,
    query: ['expertId', ...REVIEW_QUERY],
    single: REVIEW_FILTERS,
    tags: profileTags,
    lifeMs: PAGE_MS,
    isPage: true,
  },
  {
    path: new RegExp(`^/ask-questions/${ID}$`),
    tags: influencerTag,
    lifeMs: PAGE_MS,
    isPage: true,
  },
  {
    path: /^\/TopContributor$/,
    query: ['period', 'category', 'page'],
    tags: () => [TAG.contributors, TAG.categories],
    lifeMs: PAGE_MS,
    isPage: true,
  },
  {
    path: /^\/(?:HowItWorks|about-this-site|ourPurpose|method|guidelines|privacy|terms|developers|signin|signup|signup\/expert|forgot-password)$/,
    tags: () => [TAG.categories],
    lifeMs: PAGE_MS,
    isPage: true,
  },
  { path: /^\/transparency$/, tags: () => [TAG.decisions], lifeMs: PAGE_MS, isPage: true },
  {
    path: /^\/transparency\/log$/,
    query: ['page', 'after'],
    tags: () => [TAG.decisions],
    lifeMs: PAGE_MS,
    isPage: true,
  },
  {
    path: /^\/api\/transparency$/,
    query: ['format', 'year'],
    tags: () => [TAG.decisions],
    lifeMs: PAGE_MS,
  },
  { path: new RegExp(`^/reviews/${ID}/feed\\.xml$`), tags: influencerTag, lifeMs: PAGE_MS },
  {
    path: new RegExp(`^/badge/${ID}\\.(?:svg|json)$`),
    query: ['theme'],
    tags: (values) => [...influencerTag(values), TAG.site],
    lifeMs: PAGE_MS,
  },

  // Feeds and sitemaps of the whole site expire by time alone: each rating would invalidate them.
  { path: /^\/feed\.xml$/, tags: () => [TAG.site], lifeMs: PAGE_MS },
  { path: /^\/(?:sitemap|sitemaps\/[a-z0-9-]{1,40})\.xml$/, tags: () => [], lifeMs: minutes(10) },
  { path: /^\/(?:robots\.txt|manifest\.webmanifest)$/, tags: () => [TAG.site], lifeMs: PAGE_MS },
  {
    path: /^\/api\/users$/,
    query: ['skip', 'after', 'category', 'sort', 'minRating', 'country', 'platform', 'ai', 'count'],
    tags: list,
    lifeMs: PAGE_MS,
  },
  { path: /^\/api\/influencers\/search$/, query: ['query'], tags: list, lifeMs: PAGE_MS },
  { path: /^\/api\/category\/all$/, tags: () => [TAG.categories], lifeMs: PAGE_MS },
  { path: /^\/api\/trending\/influencer$/, tags: list, lifeMs: PAGE_MS },
  {
    path: /^\/api\/trending\/users$/,
    query: ['period', 'category'],
    tags: () => [TAG.contributors, TAG.categories],
    lifeMs: PAGE_MS,
  },
  {
    path: /^\/api\/allReviews$/,
    query: ['expertId', 'skip', 'after', 'limit', 'sort', ...REVIEW_FILTERS],
    single: REVIEW_FILTERS,
    ignored: ['currentUserId'],
    tags: influencerTag,
    lifeMs: PAGE_MS,
    readsToken: true,
  },
  {
    path: new RegExp(`^/api/influencers/${ID}/breakdown$`),
    tags: influencerTag,
    lifeMs: PAGE_MS,
  },
  { path: /^\/api\/open\/ratings$/, query: ['after'], tags: () => [], lifeMs: PAGE_MS },
  { path: /^\/api\/openapi\.json$/, tags: () => [], lifeMs: FOREVER_MS },
  {
    path: /^\/api\/images\/[0-9a-z.-]{1,100}$/,
    tags: () => [TAG.pictures],
    lifeMs: FOREVER_MS,
  },
  { path: /^\/flags\/[A-Z]{2}\.svg$/, tags: () => [], lifeMs: FOREVER_MS },
  { path: /^\/_next\/static\/[\w/.~-]{1,200}$/, tags: () => [], lifeMs: FOREVER_MS },
]

/** Headers by which Next's router selects a part of a page (Next's own `Vary`). */
const ROUTER_HEADERS = [
  'rsc',
  'next-router-state-tree',
  'next-router-prefetch',
  'next-router-segment-prefetch',
  'next-url',
] as const
/** Router states longer than this are hardly ever shared, so their responses are not cached. */
const ROUTER_CHARS_MAX = 4_000

/** Whether every visitor gets the same response for a path, with any query. */
export const isPublicPath = (path: string): boolean =>
  ROUTES.some((route) => !route.readsToken && route.path.test(path))

/** Returns how to cache the response to a GET, or null when it must not be cached. */
export function readCacheable(url: string, headers: IncomingHttpHeaders): Cacheable | null {
  const [path = '', search = ''] = url.split('?', 2)
  if (!isDecodable(url)) return null
  // After resolving the dots, another resource could hide behind the name of an immutable file.
  const route = path.includes('..') ? null : ROUTES.find((known) => known.path.test(path))
  if (!route || (route.readsToken && headers.authorization !== undefined)) return null
  const asked = readQuery(route, search)
  const router = asked && readRouter(route, headers)
  if (!router) return null
  const { query, checksum } = asked
  const named = { ...route.path.exec(path)?.groups, ...Object.fromEntries(query) }
  const plain = withSearch(path, query.toString())
  const fill = router.text ? withSearch(plain, checksum) : plain
  const key = `${plain} ${router.text}`
  return {
    key,
    path: fill,
    headers: router.headers,
    tags: route.isPage ? [...route.tags(named), TAG.pauses, TAG.site] : route.tags(named),
    lifeMs: route.lifeMs,
  }
}

const withSearch = (path: string, search: string) =>
  search ? `${path}${path.includes('?') ? '&' : '?'}${search}` : path

/** The relevant query values in the key's order; null when the query has an unknown name. */
function readQuery(
  route: Route,
  search: string,
): { query: URLSearchParams; checksum: string } | null {
  const { query: names = [], single = [] } = route
  const given = new URLSearchParams(search)
  const isRead = (name: string) => names.includes(name)
  if ([...given.keys()].some((name) => !isRead(name) && !isIgnored(name, route))) return null
  if (names.some((name) => !isOneShort(given.getAll(name)))) return null
  if (single.filter((name) => given.has(name)).length > 1) return null
  const relevant = names.flatMap((name) => (given.has(name) ? [[name, given.get(name) ?? '']] : []))
  // Next rejects its router's requests without this checksum of their headers.
  const rsc = given.get('_rsc')
  const checksum = rsc === null ? '' : new URLSearchParams({ _rsc: rsc }).toString()
  return { query: new URLSearchParams(relevant), checksum }
}

/** Whether a query has no value of a name, or one that can be part of a key. */
const isOneShort = (values: readonly string[]) =>
  values.length <= 1 && values.every((value) => value.length <= VALUE_CHARS_MAX)

const isIgnored = (name: string, { ignored = [], isPage }: Route) =>
  ignored.includes(name) ||
  CAMPAIGN.test(name) ||
  (isPage && (name === '_rsc' || CLIENT_ONLY.includes(name)))

/** The router's headers (empty for other requests); null when they are too long for the key. */
function readRouter(
  { isPage }: Route,
  headers: IncomingHttpHeaders,
): { text: string; headers: Record<string, string> } | null {
  if (!isPage || headers.rsc === undefined) return { text: '', headers: {} }
  const sent = ROUTER_HEADERS.flatMap((name) => {
    const value = headers[name]
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  const text = JSON.stringify(sent)
  return text.length > ROUTER_CHARS_MAX ? null : { text, headers: Object.fromEntries(sent) }
}
