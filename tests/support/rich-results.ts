/*
 * A validator for tests of the structured data that this site emits. The rules are those of Google's documentation of
 * each type (July 2026) and of schema.org's definitions.
 */

type Json = Record<string, unknown>
type Check = (value: unknown, graph: Graph) => string | null
type Rule = {
  required: Record<string, Check>
  allowed?: Record<string, Check>
  /** Properties that search engines forbid here, and why. */
  forbidden?: Record<string, string>
}
type Graph = { ids: Map<string, Json>; siteUrl: string }

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

const text: Check = (value) => (isText(value) ? null : 'must be a text')
const shortText: Check = (value) =>
  isText(value) && value.length < 100 ? null : 'must be a text under 100 characters'
const url: Check = (value) =>
  isText(value) && URL.canParse(value) && /^https?:/.test(value) ? null : 'must be absolute'
const ownUrl: Check = (value, graph) =>
  url(value, graph) ??
  (String(value).startsWith(`${graph.siteUrl}/`) ? null : 'must be of this site')
const moment: Check = (value) =>
  isText(value) && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(value)
    ? null
    : 'must be a date and time in ISO 8601'
const whole: Check = (value) =>
  Number.isInteger(value) && Number(value) >= 0 ? null : 'must be a whole number'
const within =
  (least: number, most: number): Check =>
  (value) =>
    typeof value === 'number' && value >= least && value <= most
      ? null
      : `must be a number from ${least} to ${most}`

/** A node of one of these types, inline or by its `@id`. */
const thing =
  (...types: string[]): Check =>
  (value, graph) => {
    const found = resolve(value, graph)
    if (!found) return 'refers to nothing in the graph'
    return types.includes(String(found['@type'])) ? null : `must be a ${types.join(' or ')}`
  }

const listOf =
  (check: Check): Check =>
  (value, graph) => {
    if (!Array.isArray(value) || value.length === 0) return 'must be a list that is not empty'
    return value.map((one) => check(one, graph)).find(Boolean) ?? null
  }

/** Items with consecutive numbers: from 1 in breadcrumbs, from any number on a page of a list. */
const numbered =
  (first: number | null): Check =>
  (value, graph) => {
    const wrong = listOf(thing('ListItem'))(value, graph)
    if (wrong) return wrong
    const positions = (value as Json[]).map(({ position }) => Number(position))
    const start = first ?? positions[0] ?? 0
    const isRow = positions.every((position, index) => position === start + index)
    return isRow && start > 0 ? null : 'must be numbered one by one'
  }

const page: Rule = {
  required: { '@id': ownUrl, url: ownUrl, name: text },
  allowed: {
    description: text,
    dateCreated: moment,
    dateModified: moment,
    breadcrumb: thing('BreadcrumbList'),
    mainEntity: thing('Person', 'ItemList'),
  },
}

const RULES: Record<string, Rule> = {
  WebPage: page,
  AboutPage: page,
  CollectionPage: { ...page, required: { ...page.required, mainEntity: thing('ItemList') } },
  ProfilePage: {
    required: { ...page.required, mainEntity: thing('Person', 'Organization') },
    ...(page.allowed && { allowed: page.allowed }),
  },
  WebSite: {
    required: { url: ownUrl, name: text },
    allowed: {
      '@id': ownUrl,
      description: text,
      inLanguage: text,
      publisher: thing('Organization'),
    },
  },
  Organization: { required: { name: text, url: ownUrl }, allowed: { '@id': ownUrl, logo: ownUrl } },
  BreadcrumbList: { required: { itemListElement: numbered(1) }, allowed: { '@id': ownUrl } },
  ItemList: {
    required: { itemListElement: numbered(null) },
    allowed: { '@id': ownUrl, name: text },
  },
  ListItem: { required: { position: whole, name: text }, allowed: { item: ownUrl, url: ownUrl } },
  Person: {
    required: { name: shortText },
    allowed: {
      '@id': ownUrl,
      url: ownUrl,
      description: text,
      image: url,
      sameAs: listOf(url),
      alternateName: listOf(text),
      agentInteractionStatistic: thing('InteractionCounter'),
    },
    forbidden: {
      aggregateRating: 'a person is not rated in structured data',
      review: 'a person is not rated in structured data',
    },
  },
  InteractionCounter: { required: { interactionType: url, userInteractionCount: whole } },
  CreativeWorkSeries: {
    required: { name: text, aggregateRating: thing('AggregateRating') },
    allowed: { url, author: thing('Person') },
  },
  AggregateRating: {
    required: { ratingValue: within(1, 5), ratingCount: within(5, Number.MAX_SAFE_INTEGER) },
    allowed: { bestRating: within(5, 5), worstRating: within(1, 1) },
  },
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The node itself, or the one that `{ '@id' }` refers to. */
function resolve(value: unknown, { ids }: Graph): Json | null {
  if (!isObject(value)) return null
  return '@type' in value ? value : (ids.get(String(value['@id'])) ?? null)
}

/**
 * Returns the problems of a JSON-LD script; none when search engines would accept it. `siteUrl` is the required origin of
 * its URLs.
 */
export function problemsOf(script: string, siteUrl: string): string[] {
  if (script.includes('<')) return ['a script must not hold a "<"']
  const document: unknown = JSON.parse(script)
  if (!isObject(document) || document['@context'] !== 'https://schema.org') return ['no context']
  const things = document['@graph']
  if (!Array.isArray(things) || things.length === 0) return ['an empty graph']
  const ids = new Map(things.filter(isObject).map((one) => [String(one['@id']), one]))
  const graph = { ids, siteUrl }
  return things.flatMap((one) => problemsOfThing(one, graph))
}

function problemsOfThing(value: unknown, graph: Graph): string[] {
  if (!isObject(value)) return ['not a thing']
  const type = String(value['@type'])
  const rule = RULES[type]
  if (!rule) return [`${type}: a type that no rule is known of`]
  const checks: Record<string, Check> = { ...rule.allowed, ...rule.required }
  const missing = Object.keys(rule.required).filter((name) => !(name in value))
  const found = Object.entries(value).filter(([name]) => name !== '@type')
  return [
    ...missing.map((name) => `${type}: ${name} is required`),
    ...found.flatMap(([name, property]) => {
      const reason = rule.forbidden?.[name] ?? wrongWith(checks[name], property, graph)
      return [...(reason ? [`${type}.${name} ${reason}`] : []), ...problemsBelow(property, graph)]
    }),
  ]
}

const wrongWith = (check: Check | undefined, value: unknown, graph: Graph): string | null =>
  check ? check(value, graph) : 'is not known here'

/** The problems of nodes inside a property. */
function problemsBelow(value: unknown, graph: Graph): string[] {
  const inside = Array.isArray(value) ? value : [value]
  return inside
    .filter((one) => isObject(one) && '@type' in one)
    .flatMap((one) => problemsOfThing(one, graph))
}
