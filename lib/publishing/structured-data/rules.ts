import { FACT, SCHEMA_ORG_FACTS, type SchemaOrgFact } from '@/lib/domain/facts'
import { PATH } from '@/lib/domain/paths'
import type { Site } from '@/lib/domain/site'
import { roundRating, STARS_MAX, STARS_MIN } from '@/lib/domain/stars'
import type { Influencer } from '@/lib/influencers/types'
import { landingPath } from '@/lib/names/landing-paths'

/** A node of schema.org in the graph of a page. */
export type SchemaThing = { '@type': string; '@id'?: string; [property: string]: unknown }

/** A step of the breadcrumbs. */
export type Crumb = { name: string; path: string }

/** Below this many counted ratings the average is not marked up for search engines. */
const RATINGS_FOR_MARKUP = 5

/** The site that a page is on. */
type Home = { url: string; name: string }

const absolute = (path: string, { url }: Pick<Home, 'url'>) => new URL(path, url).href

/** The breadcrumbs of a page, which start at the home page and end with the page itself. */
function breadcrumbs(page: string, crumbs: readonly Crumb[], home: Home): SchemaThing {
  return {
    '@type': 'BreadcrumbList',
    '@id': `${page}#breadcrumb`,
    itemListElement: [{ name: home.name, path: PATH.home }, ...crumbs].map(
      ({ name, path }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item: absolute(path, home),
      }),
    ),
  }
}

/** Returns the site and its organisation, for the home page only. */
export function siteGraph(
  site: Pick<Site, 'name' | 'description' | 'icon'>,
  url: string,
): SchemaThing[] {
  const home = absolute(PATH.home, { url })
  return [
    {
      '@type': 'WebSite',
      '@id': `${home}#website`,
      url: home,
      name: site.name,
      description: site.description,
      inLanguage: 'en',
      publisher: { '@id': `${home}#organization` },
    },
    {
      '@type': 'Organization',
      '@id': `${home}#organization`,
      name: site.name,
      url: home,
      logo: absolute(site.icon || PATH.logo, { url }),
    },
  ]
}

type ListEntry = { id: string; name: string }

/** Returns a page of a list with its influencers in order. `skipped` counts those on earlier pages. */
export function listGraph(
  list: {
    path: string
    /** What the list holds. */
    title: string
    /** The steps to a list of a part of all; none for that of all. */
    crumbs?: readonly Crumb[]
    skipped: number
    influencers: readonly ListEntry[]
  },
  home: Home,
): SchemaThing[] {
  const { path, title, crumbs, skipped, influencers } = list
  const page = absolute(path, home)
  if (influencers.length === 0) return []
  const items: SchemaThing = {
    '@type': 'ItemList',
    '@id': `${page}#list`,
    name: title,
    itemListElement: influencers.map(({ id, name }, index) => ({
      '@type': 'ListItem',
      position: skipped + index + 1,
      name,
      url: absolute(PATH.reviews(id), home),
    })),
  }
  if (!crumbs) return [items]
  return [
    {
      '@type': 'CollectionPage',
      '@id': page,
      url: page,
      name: `${title}: ratings and reviews`,
      breadcrumb: { '@id': `${page}#breadcrumb` },
      mainEntity: { '@id': `${page}#list` },
    },
    breadcrumbs(page, crumbs, home),
    items,
  ]
}

type PageKind = 'WebPage' | 'AboutPage' | 'CollectionPage'

/** Returns a plain page with its breadcrumbs. */
export function pageGraph(
  page: { path: string; title: string; description: string; kind?: PageKind },
  home: Home,
): SchemaThing[] {
  const { path, title, description, kind = 'WebPage' } = page
  const url = absolute(path, home)
  return [
    {
      '@type': kind,
      '@id': url,
      url,
      name: title,
      description,
      breadcrumb: { '@id': `${url}#breadcrumb` },
    },
    breadcrumbs(url, [{ name: title, path }], home),
  ]
}

type ProfileFacts = Pick<
  Influencer,
  | 'id'
  | 'name'
  | 'category'
  | SchemaOrgFact
  | 'aiPersona'
  | 'accounts'
  | 'averageRating'
  | 'reviewsCount'
  | 'updatedAt'
>

/**
 * Returns an influencer's page: the page, its breadcrumbs and the person. Without a rating of the person, which search
 * engines forbid. `withChannelRating` adds the average as that of the influencer's channel (decision 021).
 */
export function influencerGraph(
  influencer: ProfileFacts,
  home: Home,
  { withChannelRating = false } = {},
): SchemaThing[] {
  const { id, name, category } = influencer
  const profiles = profilesOf(influencer)
  const page = absolute(PATH.reviews(id), home)
  const person = `${page}#person`
  const crumbs: Crumb[] = [
    ...(category ? [{ name: category, path: landingPath(category) }] : []),
    { name, path: PATH.reviews(id) },
  ]
  return [
    {
      '@type': 'WebPage',
      '@id': page,
      url: page,
      name: `${name}: ratings and reviews`,
      dateModified: influencer.updatedAt.toISOString(),
      breadcrumb: { '@id': `${page}#breadcrumb` },
      mainEntity: { '@id': person },
    },
    breadcrumbs(page, crumbs, home),
    {
      '@type': 'Person',
      '@id': person,
      name,
      ...describedBy(influencer, home),
      ...(profiles.length > 0 && { sameAs: profiles }),
    },
    ...(withChannelRating ? channelRating(influencer, person) : []),
  ]
}

const AI_PERSONA = 'AI persona (computer-generated).'

/** What the person's facts are in schema.org, but empty ones. */
function describedBy(influencer: ProfileFacts, home: Home) {
  const { about, aiPersona } = influencer
  const facts = { ...influencer, about: aiPersona ? `${AI_PERSONA} ${about}`.trim() : about }
  return Object.fromEntries(
    SCHEMA_ORG_FACTS.filter((fact) => facts[fact].length > 0).map((fact) => [
      FACT[fact].schemaOrg,
      fact === 'pic' ? absolute(facts[fact], home) : facts[fact],
    ]),
  )
}

/** The person's own profiles elsewhere: no single posts or videos. */
const profilesOf = ({ accounts }: ProfileFacts): string[] =>
  accounts.flatMap(({ href, isProfile }) => (href && isProfile ? href : []))

function channelRating(influencer: ProfileFacts, person: string): SchemaThing[] {
  const { name, reviewsCount, averageRating } = influencer
  const [channel] = profilesOf(influencer)
  if (!channel || reviewsCount < RATINGS_FOR_MARKUP) return []
  return [
    {
      '@type': 'CreativeWorkSeries',
      name,
      url: channel,
      author: { '@id': person },
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: roundRating(averageRating),
        ratingCount: reviewsCount,
        bestRating: STARS_MAX,
        worstRating: STARS_MIN,
      },
    },
  ]
}

/** Returns a member's page. `ProfilePage` is only meant for members of the site itself. */
export function contributorGraph(
  member: {
    path: string
    name: string
    pic: string
    joinedAt: Date
    changedAt: Date
    ratingsCount: number
  },
  home: Home,
): SchemaThing[] {
  const { path, name, pic, joinedAt, changedAt, ratingsCount } = member
  const page = absolute(path, home)
  return [
    {
      '@type': 'ProfilePage',
      '@id': page,
      url: page,
      name,
      dateCreated: joinedAt.toISOString(),
      dateModified: changedAt.toISOString(),
      breadcrumb: { '@id': `${page}#breadcrumb` },
      mainEntity: {
        '@type': 'Person',
        '@id': `${page}#person`,
        name,
        url: page,
        ...(pic && { image: absolute(pic, home) }),
        agentInteractionStatistic: {
          '@type': 'InteractionCounter',
          interactionType: 'https://schema.org/WriteAction',
          userInteractionCount: ratingsCount,
        },
      },
    },
    breadcrumbs(
      page,
      [
        { name: 'Top contributors', path: PATH.topContributors },
        { name, path },
      ],
      home,
    ),
  ]
}
