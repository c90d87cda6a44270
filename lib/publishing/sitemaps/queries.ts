import { type Types, trusted } from 'mongoose'
import { listCategories } from '@/lib/categories/queries'
import { now } from '@/lib/clock'
import { connect } from '@/lib/db/connect'
import { hours } from '@/lib/domain/durations'
import { withQuery } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'
import { ROLE } from '@/lib/domain/roles'
import { lastChange } from '@/lib/influencers/record'
import type { SitemapEntry } from '@/lib/publishing/sitemaps/rules'
import { ReviewModel } from '@/models/review'
import { UserModel, type UserRecord } from '@/models/user'

/** Influencers that one file covers: a fifth of what search engines read, so that a file is quickly made. */
const COVERED = 10_000
/** Members whose pages are told of: those who contributed most. Links lead to the others. */
const CONTRIBUTORS_MAX = 500
/** Walking through 100,000 influencers takes seconds, so a date in the list of files may be that old. */
const WALK_MS = hours(1)

/** The files that there are, by name, each with when the newest of its pages changed. */
export type SitemapPart = { name: string; changedAt: Date | null }
type Kept = { from: Types.ObjectId; changedAt: Date }

const STATIC_PAGES = [
  PATH.howItWorks,
  PATH.topContributors,
  PATH.purpose,
  PATH.method,
  PATH.privacy,
  PATH.terms,
  PATH.developers,
]

/** Every file of the sitemap. */
export async function listSitemapParts(): Promise<SitemapPart[]> {
  const parts = await influencerParts()
  return [
    { name: 'pages', changedAt: null },
    { name: 'contributors', changedAt: null },
    ...parts.map(({ changedAt }, index) => ({ name: `influencers-${index + 1}`, changedAt })),
  ]
}

/** The pages in one file, by paths of this site; null for a name that no file has. */
export async function listSitemapPages(name: string): Promise<SitemapEntry[] | null> {
  if (name === 'pages') return listStandingPages()
  if (name === 'contributors') return listContributorPages()
  const number = /^influencers-([1-9]\d{0,5})$/.exec(name)?.[1]
  const part = number && (await influencerParts())[Number(number) - 1]
  return part ? listInfluencerPages(part.from) : null
}

async function listStandingPages(): Promise<SitemapEntry[]> {
  const categories = await listCategories()
  const lists = [
    PATH.home,
    ...categories.map(({ name }) => withQuery(PATH.home, { category: name })),
  ]
  // When a list or a text last changed nobody notes, and a made-up date is worse than none.
  return [...lists, ...STATIC_PAGES].map((url) => ({ url, changedAt: null }))
}

type Covered = Pick<UserRecord, '_id' | 'updatedAt' | 'totalsAt' | 'reviewsCount'>

/** Listed influencers by id, which an index holds: pages stay where they are when ratings come. */
const covered = (from: Types.ObjectId | null) =>
  UserModel.find(
    { listed: true, ...(from && { _id: trusted({ $gte: from }) }) },
    '_id updatedAt totalsAt reviewsCount',
  ).sort({ _id: 1 })

async function listInfluencerPages(from: Types.ObjectId): Promise<SitemapEntry[]> {
  await connect()
  const records = await covered(from).limit(COVERED).lean<Covered[]>()
  return records.filter(hasRatings).map((record) => ({
    url: PATH.reviews(String(record._id)),
    changedAt: lastChange(record),
  }))
}

/** A page without ratings asks not to be listed, so no sitemap names it. */
const hasRatings = ({ reviewsCount }: Covered) => reviewsCount > 0

// Done once for all who ask within that time.
let walked: { until: number; parts: Promise<Kept[]> } | null = null

function influencerParts(): Promise<Kept[]> {
  const at = now().getTime()
  if (walked && walked.until > at) return walked.parts
  const parts = walkInfluencers()
  walked = { until: at + WALK_MS, parts }
  parts.catch(() => {
    walked = null
  })
  return parts
}

/** Forgets where the files begin: for tests. */
export function forgetSitemaps(): void {
  walked = null
}

async function walkInfluencers(): Promise<Kept[]> {
  await connect()
  const parts: Kept[] = []
  let passed = 0
  for await (const record of covered(null).lean<Covered[]>().cursor({ batchSize: 500 })) {
    const changedAt = lastChange(record)
    const part = parts.at(-1)
    if (!part || passed % COVERED === 0) parts.push({ from: record._id, changedAt })
    else if (changedAt > part.changedAt) part.changedAt = changedAt
    passed += 1
  }
  return parts
}

/** The members with most points, as far as their pages show a rating. */
async function listContributorPages(): Promise<SitemapEntry[]> {
  await connect()
  const members = await UserModel.find(
    { role: ROLE.member, removedAt: null, contributionScore: trusted({ $gt: 0 }) },
    '_id',
  )
    .sort({ contributionScore: -1, _id: 1 })
    .limit(CONTRIBUTORS_MAX)
    .lean()
  const rated = await ReviewModel.aggregate<{ _id: Types.ObjectId; changedAt: Date }>([
    {
      $match: { authorId: { $in: members.map(({ _id }) => _id) }, status: 'shown', counted: true },
    },
    { $group: { _id: '$authorId', changedAt: { $max: '$updatedAt' } } },
  ])
  return rated
    .map(({ _id, changedAt }) => ({ url: PATH.contributor(String(_id)), changedAt }))
    .sort((a, b) => a.url.localeCompare(b.url))
}
