import { expect, test } from 'vitest'
import { SITE } from '@/lib/domain/site'
import { accountsIn } from '@/lib/influencers/rules'
import type { Influencer } from '@/lib/influencers/types'
import { problemsOf } from '@/tests/support/rich-results'
import {
  contributorGraph,
  influencerGraph,
  listGraph,
  pageGraph,
  type SchemaThing,
  siteGraph,
} from './rules'

const SITE_URL = 'https://ratings.example'
const HOME = { url: SITE_URL, name: SITE.name }
const SITE_TEXTS = { ...SITE, icon: '' }
const ID = '0123456789abcdef01234567'

const INFLUENCER = {
  id: ID,
  name: '</script><b>Zoë</b> & "Co"',
  otherNames: ['Zoë & Co', '<!--ゾエ'],
  category: 'Travel',
  pic: `/api/images/${'0'.repeat(64)}-full.webp`,
  averageRating: 4.26,
  reviewsCount: 5,
  about: 'Rides trains.',
  aiPersona: '',
  accounts: accountsIn('https://www.instagram.com/zoe'),
  updatedAt: new Date('2026-11-20T10:00:00Z'),
} satisfies Partial<Influencer>

/** The output of `JsonLd`. */
const script = (graph: readonly SchemaThing[]) =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replace(/</g, '\\u003c')
const problems = (graph: readonly SchemaThing[]) => problemsOf(script(graph), SITE_URL)
const typesOf = (graph: readonly SchemaThing[]) => graph.map((thing) => thing['@type'])

const LISTED = [
  { id: ID, name: 'Zoë' },
  { id: ID.replace('0', '1'), name: 'Ana' },
]
const MEMBER = {
  path: `/contributors/${ID}`,
  name: 'Somebody',
  pic: '',
  joinedAt: new Date('2026-01-01T00:00:00Z'),
  changedAt: new Date('2026-02-01T00:00:00Z'),
  ratingsCount: 3,
}
const PAGES: Record<string, SchemaThing[]> = {
  home: [
    ...siteGraph(SITE_TEXTS, SITE_URL),
    ...listGraph({ path: '/', title: 'Influencers', skipped: 0, influencers: LISTED }, HOME),
  ],
  category: listGraph(
    {
      path: '/influencers/travel?page=2',
      title: 'Travel influencers',
      crumbs: [{ name: 'Travel', path: '/influencers/travel' }],
      skipped: 10,
      influencers: LISTED,
    },
    HOME,
  ),
  influencer: influencerGraph(INFLUENCER, HOME),
  'influencer about whom little is known': influencerGraph(
    { ...INFLUENCER, category: '', about: '', pic: '', otherNames: [], accounts: [] },
    HOME,
  ),
  'influencer with a channel rating': influencerGraph(INFLUENCER, HOME, {
    withChannelRating: true,
  }),
  contributor: contributorGraph(MEMBER, HOME),
  static: pageGraph({ path: '/method', title: 'Method', description: 'How.' }, HOME),
}

test.each(Object.entries(PAGES))(
  'the structured data of the page is valid for search engines: %s',
  (_, graph) => {
    expect(problems(graph)).toEqual([])
  },
)

test('a person has no rating, and an influencer’s page is not a ProfilePage', () => {
  const told = JSON.stringify(PAGES.influencer)
  expect(typesOf(PAGES.influencer ?? [])).toEqual(['WebPage', 'BreadcrumbList', 'Person'])
  expect(told).not.toMatch(/rating(?:Value|Count)|aggregateRating|ProfilePage|Product/)
})

test('a person has their other names, and no property for none of them [F9]', () => {
  const [page, , person] = PAGES.influencer ?? []
  expect(person).toMatchObject({ alternateName: ['Zoë & Co', '<!--ゾエ'] })
  expect(page).not.toHaveProperty('alternateName')
  const unknown = PAGES['influencer about whom little is known']
  expect(JSON.stringify(unknown)).not.toContain('alternateName')
})

test('[O15] the description of an AI persona begins with that', () => {
  const description = (fields: Partial<typeof INFLUENCER>) => {
    const graph = influencerGraph({ ...INFLUENCER, ...fields }, HOME)
    expect(problems(graph)).toEqual([])
    return graph[2]?.description
  }
  const aiPersona = 'https://studio.example'
  expect(description({})).toBe('Rides trains.')
  expect(description({ aiPersona })).toBe('AI persona (computer-generated). Rides trains.')
  expect(description({ aiPersona, about: '' })).toBe('AI persona (computer-generated).')
})

test('a person is the same as each profile and website that is listed, not as a post or a shortened address [P22]', () => {
  const handles =
    'https://youtu.be/x, IG/TikTok: @zoe, https://x.com/zoe/status/1, linkedin.com/company/zoe, linkedin.com/in/zoe, https://zoe.example/, me@zoe.example, Telegram: @zoe, twitter.com/zoe, x.com/zoe'
  const profiles = [
    'https://www.instagram.com/zoe',
    'https://www.tiktok.com/@zoe',
    'https://linkedin.com/company/zoe',
    'https://linkedin.com/in/zoe',
    'https://zoe.example/',
    'https://twitter.com/zoe',
  ]
  const graph = influencerGraph({ ...INFLUENCER, accounts: accountsIn(handles) }, HOME, {
    withChannelRating: true,
  })
  expect(graph[2]).toMatchObject({ '@type': 'Person', sameAs: profiles })
  expect(graph[3]).toMatchObject({ '@type': 'CreativeWorkSeries', url: profiles[0] })
  expect(problems(graph)).toEqual([])
  const video = { ...INFLUENCER, accounts: accountsIn('https://youtu.be/x') }
  const withVideo = influencerGraph(video, HOME, { withChannelRating: true })
  expect(JSON.stringify(withVideo)).not.toMatch(/sameAs|CreativeWorkSeries/)
})

test('a channel is rated only if enabled, with a URL, from five ratings on', () => {
  const has = (influencer: Parameters<typeof influencerGraph>[0]) =>
    typesOf(influencerGraph(influencer, HOME, { withChannelRating: true })).includes(
      'CreativeWorkSeries',
    )
  expect(has(INFLUENCER)).toBe(true)
  expect(has({ ...INFLUENCER, reviewsCount: 4 })).toBe(false)
  expect(has({ ...INFLUENCER, accounts: [] })).toBe(false)
})

test('the positions of a list continue those of the previous page, and an empty list emits nothing', () => {
  const [items] = listGraph(
    { path: '/?page=3', title: 'Influencers', skipped: 20, influencers: LISTED },
    HOME,
  )
  expect(items?.itemListElement).toMatchObject([{ position: 21 }, { position: 22 }])
  expect(listGraph({ path: '/', title: 'Influencers', skipped: 0, influencers: [] }, HOME)).toEqual(
    [],
  )
})

test('the validator rejects what search engines reject', () => {
  const [page, way, person] = PAGES.influencer ?? []
  const rated = { ...person, aggregateRating: { '@type': 'AggregateRating' } } as SchemaThing
  const wrong: [SchemaThing[], RegExp][] = [
    [[page, way, rated] as SchemaThing[], /Person.aggregateRating a person is not rated/],
    [[page, person] as SchemaThing[], /breadcrumb refers to nothing/],
    [
      [{ ...page, url: '/reviews/x' }, way, person] as SchemaThing[],
      /WebPage.url must be absolute/,
    ],
    [
      [{ ...page, url: 'https://evil.example/' }, way, person] as SchemaThing[],
      /must be of this site/,
    ],
    [[{ ...page, dateModified: 'yesterday' }, way, person] as SchemaThing[], /ISO 8601/],
    [[page, way, { '@type': 'Person' }] as SchemaThing[], /Person: name is required/],
    [[{ '@type': 'Product', name: 'Zoë' }], /no rule is known/],
    [
      [{ '@type': 'ProfilePage', '@id': `${SITE_URL}/a`, url: `${SITE_URL}/a`, name: 'A' }],
      /mainEntity is required/,
    ],
  ]
  for (const [graph, message] of wrong) expect(problems(graph).join('\n')).toMatch(message)
  expect(problemsOf(JSON.stringify({ '@graph': ['<'] }), SITE_URL)).toEqual([
    'a script must not hold a "<"',
  ])
})
