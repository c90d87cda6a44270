import { GET as siteFeed } from '@/app/feed.xml/route'
import { listCategories } from '@/lib/categories/queries'
import { LIMIT } from '@/lib/domain/limits'
import { LIST_SORTS, NO_FILTERS } from '@/lib/domain/list-filters'
import { PERIODS } from '@/lib/domain/periods'
import { monthOf } from '@/lib/domain/rating-breakdown'
import { findLanding, hasLanding } from '@/lib/influencers/landing/queries'
import {
  findPublicInfluencer,
  listCountryChoices,
  listInfluencers,
  listTrendingInfluencers,
  listTrendingReasons,
} from '@/lib/influencers/queries'
import { searchPage } from '@/lib/influencers/search/page'
import { searchInfluencers } from '@/lib/influencers/search/queries'
import { listSimilar } from '@/lib/influencers/similar/queries'
import type { Influencer } from '@/lib/influencers/types'
import { listContributionSummaries } from '@/lib/leaderboards/contribution-summaries'
import { findContributor, listGivenRatings, listLeaders } from '@/lib/leaderboards/queries'
import { listFeedOf } from '@/lib/publishing/feeds/queries'
import { findNewest, listExcerpts } from '@/lib/ratings/reviews/excerpts'
import { findHelpful } from '@/lib/ratings/reviews/helpful'
import {
  listLanguages,
  listRepliesOf,
  listReviews,
  listVersions,
} from '@/lib/ratings/reviews/queries'
import { REVIEW_SORTS } from '@/lib/ratings/reviews/types'
import { call } from '@/tests/support/http'

type Read = () => Promise<unknown>
type NamedRead = readonly [name: string, read: Read]

const listWith = (filters: Partial<Parameters<typeof listInfluencers>[0]>) => () =>
  listInfluencers({ category: '', skip: 0, ...filters })

const resultsWith = (filters: Partial<Parameters<typeof searchPage>[1]>) => () =>
  searchPage('switzerland', { ...NO_FILTERS, category: '', page: 1, ...filters })

/** The reads of public pages and endpoints that are not about one influencer. */
export const SITE_READS: readonly NamedRead[] = [
  ...LIST_SORTS.flatMap((sort): NamedRead[] => [
    [`the list by ${sort}`, listWith({ sort })],
    [`the list by ${sort}, its second page`, listWith({ sort, skip: LIMIT.pageSize })],
    [`a category by ${sort}`, listWith({ sort, category: 'Food' })],
    [`a country by ${sort}`, listWith({ sort, country: 'FI' })],
    [`a platform by ${sort}`, listWith({ sort, platform: 'x' })],
  ]),
  ['the page of a category', () => findLanding('food')],
  ['the page of a country', () => findLanding('food/finland')],
  ['the page of a platform', () => findLanding('on/x')],
  ['whether a category has a page', () => hasLanding('Food')],
  ['categories', listCategories],
  ['countries', () => listCountryChoices()],
  ['trending influencers', listTrendingInfluencers],
  ['why they are trending', listTrendingReasons],
  ['a search', () => searchInfluencers('person 77')],
  ['a search for what all have', () => searchInfluencers('switzerland')],
  ['a page of search results', resultsWith({})],
  ['search results of a category', resultsWith({ category: 'Food' })],
  ['search results of a country', resultsWith({ country: 'FI' })],
  ['search results of a platform', resultsWith({ platform: 'x' })],
  ['search results by newest', resultsWith({ sort: 'newest' })],
  ['the feed of the site', () => call(siteFeed)],
  ...PERIODS.map(
    (period): NamedRead => [
      `leaders of the ${period}`,
      () => listLeaders({ period, category: '' }),
    ],
  ),
]

async function listed(influencerId: string): Promise<Influencer> {
  const influencer = await findPublicInfluencer(influencerId)
  if (!influencer) throw new Error(`No influencer ${influencerId} is listed.`)
  return influencer
}

/** Returns a page of an influencer's reviews, by default as a visitor sees it. */
export const reviewsOf = async (
  influencerId: string,
  wanted: Partial<Omit<Parameters<typeof listReviews>[0], 'influencer'>> = {},
) =>
  listReviews({
    influencer: await listed(influencerId),
    viewerId: null,
    skip: 0,
    limit: LIMIT.reviewsPerPage,
    sort: 'newest',
    stars: null,
    topic: null,
    language: null,
    relationship: null,
    month: null,
    words: '',
    ...wanted,
  })

/** Returns the public reads about an influencer, one of the reviews, and a member who wrote one. */
export const readsOf = (influencer: string, review: string, member: string): NamedRead[] => [
  ['an influencer', () => findPublicInfluencer(influencer)],
  ...LIST_SORTS.flatMap((sort): NamedRead[] => [
    [`the list by ${sort} behind one`, listWith({ sort, after: influencer })],
    [`a category by ${sort} behind one`, listWith({ sort, category: 'Food', after: influencer })],
  ]),
  ['the excerpt of a card', () => listExcerpts([influencer])],
  ['the newest rating', () => findNewest([influencer])],
  ...REVIEW_SORTS.flatMap((sort): NamedRead[] => [
    [`reviews by ${sort}`, () => reviewsOf(influencer, { sort })],
    [`reviews of four stars by ${sort}`, () => reviewsOf(influencer, { sort, stars: 4 })],
    [`reviews by ${sort} behind one`, () => reviewsOf(influencer, { sort, after: review })],
  ]),
  ['reviews as a member sees them', () => reviewsOf(influencer, { viewerId: member })],
  ['reviews about an aspect', () => reviewsOf(influencer, { topic: 'honesty' })],
  ['reviews in a language', () => reviewsOf(influencer, { language: 'it' })],
  ['reviews by followers', () => reviewsOf(influencer, { relationship: 'follower' })],
  ['reviews of a month', () => reviewsOf(influencer, { month: monthOf(new Date()) })],
  ['languages of reviews', () => listLanguages(influencer)],
  ['reviews with a tag', () => reviewsOf(influencer, { topic: 'helpful' })],
  ['reviews with a word', () => reviewsOf(influencer, { words: 'zebra' })],
  ['the most helpful reviews', () => findHelpful(influencer)],
  ['similar influencers', async () => listSimilar(await listed(influencer))],
  ['replies', () => listRepliesOf(review, { skip: 0, viewerId: null })],
  ['earlier versions', () => listVersions(review)],
  ['the feed of an influencer', async () => listFeedOf(await listed(influencer))],
  ['a contributor', () => findContributor(member)],
  ['what a contributor is good at', () => listContributionSummaries([member])],
  ['the ratings of a contributor', () => listGivenRatings(member, 1)],
]
