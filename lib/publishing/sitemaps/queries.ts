import { Types, trusted } from 'mongoose'
import { listCategories } from '@/lib/categories/queries'
import { now } from '@/lib/clock'
import { connect } from '@/lib/db/connect'
import type { Projected } from '@/lib/db/loaded'
import { findCountry } from '@/lib/domain/countries'
import { hours } from '@/lib/domain/durations'
import { withQuery } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'
import { isEnough } from '@/lib/influencers/landing/rules'
import { lastChange } from '@/lib/influencers/record'
import { listLeaders } from '@/lib/leaderboards/queries'
import { landingPath, ON } from '@/lib/names/landing-paths'
import type { SitemapEntry } from '@/lib/publishing/sitemaps/rules'
import { ReviewModel } from '@/models/review'
import { type InfluencerRecord, UserModel } from '@/models/user'

/** Influencers per file: a fifth of the limit of search engines, so that a file is generated quickly. */
const INFLUENCERS_PER_FILE = 10_000
/** The most members in the sitemap: the top contributors. Crawlers reach the others by links. */
const CONTRIBUTORS_MAX = 500
/** The most pages of categories, countries and platforms: what one file may hold. */
const LANDINGS_MAX = 50_000
/** How long the list of files is cached: scanning 100,000 influencers takes seconds. */
const PARTS_TTL_MS = hours(1)

/** A file of the sitemap, with the last change of any of its pages. */
export type SitemapPart = { name: string; changedAt: Date | null }
type InfluencerPart = { from: Types.ObjectId; changedAt: Date }

const STATIC_PAGES = [
  PATH.howItWorks,
  PATH.topContributors,
  PATH.purpose,
  PATH.method,
  PATH.guidelines,
  PATH.transparency,
  PATH.privacy,
  PATH.terms,
  PATH.developers,
]

/** Returns all files of the sitemap. */
export async function listSitemapParts(): Promise<SitemapPart[]> {
  const { parts, landings } = await scan()
  return [
    { name: 'pages', changedAt: null },
    ...(landings.length > 0 ? [{ name: 'lists', changedAt: newestOf(landings) }] : []),
    { name: 'contributors', changedAt: null },
    ...parts.map(({ changedAt }, index) => ({ name: `influencers-${index + 1}`, changedAt })),
  ]
}

/** Returns the pages of one file, by paths of this site; null for an unknown name. */
export async function listSitemapPages(name: string): Promise<SitemapEntry[] | null> {
  if (name === 'pages') return listStaticPages()
  if (name === 'contributors') return listContributorPages()
  if (name === 'lists') return (await scan()).landings
  const number = /^influencers-([1-9]\d{0,5})$/.exec(name)?.[1]
  const part = number && (await scan()).parts[Number(number) - 1]
  return part ? listInfluencerPages(part.from) : null
}

async function listStaticPages(): Promise<SitemapEntry[]> {
  const [categories, { landings }] = await Promise.all([listCategories(), scan()])
  const known = new Set(landings.map(({ url }) => url))
  const lists = [
    PATH.home,
    ...categories
      .filter(({ name }) => !known.has(landingPath(name)))
      .map(({ name }) => withQuery(PATH.home, { category: name })),
  ]
  // The last change of a list or a text is unknown, and a made-up date is worse than none.
  return [...lists, ...STATIC_PAGES].map((url) => ({ url, changedAt: null }))
}

const FIELDS = '_id updatedAt totalsAt reviewsCount category country platforms'
type SitemapRecord = Projected<InfluencerRecord, typeof FIELDS>

/** Listed influencers by id, by index: their order does not change with new ratings. */
const influencersFrom = (from: Types.ObjectId | null) =>
  UserModel.find({ listed: true, ...(from && { _id: trusted({ $gte: from }) }) }, FIELDS).sort({
    _id: 1,
  })

async function listInfluencerPages(from: Types.ObjectId): Promise<SitemapEntry[]> {
  await connect()
  const records = await influencersFrom(from).limit(INFLUENCERS_PER_FILE).lean<SitemapRecord[]>()
  return records.filter(hasRatings).map((record) => ({
    url: PATH.reviews(String(record._id)),
    changedAt: lastChange(record),
  }))
}

/** A page without ratings has `noindex`, so it is not in the sitemap. */
const hasRatings = ({ reviewsCount }: SitemapRecord) => reviewsCount > 0

type Scan = { parts: InfluencerPart[]; landings: SitemapEntry[] }
let cached: { until: number; scan: Promise<Scan> } | null = null

function scan(): Promise<Scan> {
  const at = now().getTime()
  if (cached && cached.until > at) return cached.scan
  const fresh = scanInfluencers()
  cached = { until: at + PARTS_TTL_MS, scan: fresh }
  fresh.catch(() => {
    cached = null
  })
  return fresh
}

/** `changedAt` in milliseconds. */
type Sums = { profiles: number; reviews: number; changedAt: number }

/** Adds an influencer to the sums of each category, country of one, and platform that they are of. */
function addTo(sums: Map<string, Sums>, record: SitemapRecord): void {
  const { category = '', country = '', platforms, reviewsCount } = record
  const subjects = [category, country && `${category}\n${country}`]
  const changed = Number(lastChange(record))
  for (const subject of [...subjects, ...(platforms ?? []).map((id) => `\n\n${id}`)]) {
    const { profiles = 0, reviews = 0, changedAt = 0 } = sums.get(subject) ?? {}
    sums.set(subject, {
      ...{ profiles: profiles + 1, reviews: reviews + reviewsCount },
      changedAt: Math.max(changed, changedAt),
    })
  }
}

/** The pages of those with enough profiles and reviews, each with the last change of an influencer on it. */
const landingsOf = (sums: Map<string, Sums>): SitemapEntry[] =>
  [...sums]
    .filter(([subject, { profiles, reviews }]) => subject !== '' && isEnough(profiles, reviews))
    .map(([subject, { changedAt }]) => {
      const [category = '', country = '', platform] = subject.split('\n')
      const names = platform ? [ON, platform] : [category, findCountry(country)?.name ?? '']
      return { url: landingPath(...names.filter(Boolean)), changedAt: new Date(changedAt) }
    })
    .slice(0, LANDINGS_MAX)
    .sort((a, b) => a.url.localeCompare(b.url))

const newestOf = (entries: readonly SitemapEntry[]): Date =>
  new Date(entries.reduce((at, { changedAt }) => Math.max(at, Number(changedAt)), 0))

/** Clears the cached list of files, for tests. */
export function forgetSitemaps(): void {
  cached = null
}

async function scanInfluencers(): Promise<Scan> {
  await connect()
  const parts: InfluencerPart[] = []
  const sums = new Map<string, Sums>()
  let scanned = 0
  for await (const record of influencersFrom(null)
    .lean<SitemapRecord[]>()
    .cursor({ batchSize: 500 })) {
    const changedAt = lastChange(record)
    const part = parts.at(-1)
    if (!part || scanned % INFLUENCERS_PER_FILE === 0) parts.push({ from: record._id, changedAt })
    else if (changedAt > part.changedAt) part.changedAt = changedAt
    scanned += 1
    addTo(sums, record)
  }
  return { parts, landings: landingsOf(sums) }
}

/** The members with the most points, if their pages show a rating. */
async function listContributorPages(): Promise<SitemapEntry[]> {
  const members = await listLeaders({ period: 'all', category: '' }, CONTRIBUTORS_MAX)
  const rated = await ReviewModel.aggregate<{ _id: Types.ObjectId; changedAt: Date }>([
    {
      $match: {
        authorId: { $in: members.map(({ id }) => new Types.ObjectId(id)) },
        status: 'shown',
        counted: true,
      },
    },
    { $group: { _id: '$authorId', changedAt: { $max: '$updatedAt' } } },
  ])
  return rated
    .map(({ _id, changedAt }) => ({ url: PATH.contributor(String(_id)), changedAt }))
    .sort((a, b) => a.url.localeCompare(b.url))
}
