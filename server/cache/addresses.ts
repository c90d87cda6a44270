import type { IncomingHttpHeaders } from 'node:http'
import { TAG } from '@/lib/domain/cache-tags'
import { hours, minutes } from '@/lib/domain/durations'
import { isDecodable } from '@/lib/domain/percent-encoding'

/** A request whose answer is the same for everybody, and may be kept. */
export type Cacheable = {
  /** All that the answer depends on. */
  key: string
  /** The address to fill it from: nothing of the request but what the key holds. */
  path: string
  headers: Readonly<Record<string, string>>
  /** What makes it stale (`TAG`). */
  tags: readonly string[]
  lifeMs: number
}

type Values = Readonly<Record<string, string>>
type Address = {
  path: RegExp
  /** The query values that the answer depends on, in the order of the key. */
  query?: readonly string[]
  /** Other names that this address reads and ignores, or that only the browser reads. */
  ignored?: readonly string[]
  tags(values: Values): readonly string[]
  lifeMs: number
  /** Whether the router asks for the same address in its own format (`rsc`). */
  isPage?: boolean
  /** Whether a bearer token changes the answer. */
  readsToken?: boolean
}

const ID = '(?<id>[0-9a-f]{24})'
/** The link context (statements 83–87), which only the browser reads, and what campaigns add to an address. */
const BROWSERS_OWN = ['currentUserId', 'askedToName', 'prodCategory', 'userName']
const CAMPAIGN = /^(?:utm_[a-z]+|fbclid|gclid|msclkid|ref)$/
const VALUE_CHARS_MAX = 100
const FOREVER_MS = hours(24 * 365)
/** Dates are told as distances ('2 days ago'), and trends fade: nothing is kept for long even if nobody writes. */
const PAGE_MS = minutes(5)

const LIST_QUERY = ['page', 'category', 'sort', 'minRating', 'country', 'platform'] as const
const influencerTag = ({ id = '', expertId = id }: Values) => [TAG.influencer(expertId)]
const list = () => [TAG.list, TAG.categories]

/** Everything that may be kept. What is not here is asked for anew each time. */
const ADDRESSES: readonly Address[] = [
  { path: /^\/$/, query: LIST_QUERY, tags: list, lifeMs: PAGE_MS, isPage: true },
  {
    path: new RegExp(`^/reviews/${ID}$`),
    query: ['page', 'sort', 'stars'],
    tags: influencerTag,
    lifeMs: PAGE_MS,
    isPage: true,
  },
  {
    path: /^\/allReviews$/,
    query: ['expertId', 'page', 'sort', 'stars'],
    tags: influencerTag,
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
    path: /^\/(?:HowItWorks|ourPurpose|method|privacy|terms|developers|signin|signup|signup\/expert|forgot-password)$/,
    tags: () => [TAG.categories],
    lifeMs: PAGE_MS,
    isPage: true,
  },
  { path: new RegExp(`^/reviews/${ID}/feed\\.xml$`), tags: influencerTag, lifeMs: PAGE_MS },
  {
    path: new RegExp(`^/badge/${ID}\\.(?:svg|json)$`),
    query: ['theme'],
    tags: influencerTag,
    lifeMs: PAGE_MS,
  },

  // What reads through everybody is read once in a while, not again with each rating.
  { path: /^\/feed\.xml$/, tags: () => [], lifeMs: PAGE_MS },
  { path: /^\/(?:sitemap|sitemaps\/[a-z0-9-]{1,40})\.xml$/, tags: () => [], lifeMs: minutes(10) },
  { path: /^\/(?:robots\.txt|manifest\.webmanifest)$/, tags: () => [], lifeMs: PAGE_MS },
  {
    path: /^\/api\/users$/,
    query: ['skip', 'category', 'sort', 'minRating', 'country', 'platform', 'count'],
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
    query: ['expertId', 'skip', 'limit', 'sort', 'stars'],
    ignored: ['currentUserId'],
    tags: influencerTag,
    lifeMs: PAGE_MS,
    readsToken: true,
  },
  { path: /^\/api\/openapi\.json$/, tags: () => [], lifeMs: FOREVER_MS },
  {
    path: /^\/api\/images\/[0-9a-z.-]{1,100}$/,
    tags: () => [TAG.pictures],
    lifeMs: FOREVER_MS,
  },
  { path: /^\/_next\/static\/[\w/.~-]{1,200}$/, tags: () => [], lifeMs: FOREVER_MS },
]

/** How Next's router says what part of a page it wants; the answer differs by each (Next's own `Vary`). */
const ROUTER_HEADERS = [
  'rsc',
  'next-router-state-tree',
  'next-router-prefetch',
  'next-router-segment-prefetch',
  'next-url',
] as const
/** A router that is this deep in the site is alone with its state: keeping the answer would help nobody else. */
const ROUTER_CHARS_MAX = 4_000

/** Whether a path is answered alike for everybody, whatever its query. */
export const isPublicPath = (path: string): boolean =>
  ADDRESSES.some((known) => !known.readsToken && known.path.test(path))

/** What may be kept of a GET's answer, or null: then every such request is answered by itself. */
export function readCacheable(url: string, headers: IncomingHttpHeaders): Cacheable | null {
  const [path = '', search = ''] = url.split('?', 2)
  if (!isDecodable(url)) return null
  // Whoever resolves the dots finds another address behind the name of a lasting file.
  const address = path.includes('..') ? null : ADDRESSES.find((known) => known.path.test(path))
  if (!address || (address.readsToken && headers.authorization !== undefined)) return null
  const asked = readQuery(address, search)
  const router = asked && readRouter(address, headers)
  if (!router) return null
  const { query, proof } = asked
  const named = { ...address.path.exec(path)?.groups, ...Object.fromEntries(query) }
  const plain = withSearch(path, query.toString())
  const fill = router.text ? withSearch(plain, proof) : plain
  const key = `${plain} ${router.text}`
  return {
    key,
    path: fill,
    headers: router.headers,
    tags: address.tags(named),
    lifeMs: address.lifeMs,
  }
}

const withSearch = (path: string, search: string) =>
  search ? `${path}${path.includes('?') ? '&' : '?'}${search}` : path

/** The values that count, in the key's order; null when the query holds anything that we do not know. */
function readQuery(
  { query: names = [], ignored = [], isPage }: Address,
  search: string,
): { query: URLSearchParams; proof: string } | null {
  const given = new URLSearchParams(search)
  for (const [name, value] of given) {
    if (names.includes(name)) {
      if (value.length > VALUE_CHARS_MAX || given.getAll(name).length > 1) return null
    } else if (!isIgnored(name, ignored, isPage)) return null
  }
  const kept = names.flatMap((name) => (given.has(name) ? [[name, given.get(name) ?? '']] : []))
  // Next refuses its router's requests without this checksum of their headers.
  const checksum = given.get('_rsc')
  const proof = checksum === null ? '' : new URLSearchParams({ _rsc: checksum }).toString()
  return { query: new URLSearchParams(kept), proof }
}

const isIgnored = (name: string, ignored: readonly string[], isPage = false) =>
  ignored.includes(name) ||
  CAMPAIGN.test(name) ||
  (isPage && (name === '_rsc' || BROWSERS_OWN.includes(name)))

/** What the router asks for; without text for anybody else, null when it is too particular to keep. */
function readRouter(
  { isPage }: Address,
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
