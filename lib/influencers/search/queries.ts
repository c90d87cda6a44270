import { LRUCache } from 'lru-cache'
import { type PipelineStage, type QueryFilter, trusted } from 'mongoose'
import { listCategories } from '@/lib/categories/queries'
import { connect } from '@/lib/db/connect'
import { minutes } from '@/lib/domain/durations'
import { LIMIT } from '@/lib/domain/limits'
import { type ListSort, NO_FILTERS } from '@/lib/domain/list-filters'
import { LIST_ORDERS } from '@/lib/domain/list-order'
import { platformNamed } from '@/lib/domain/platforms'
import { type CategoryFilters, LISTED, narrow, readList } from '@/lib/influencers/listing'
import {
  type CardRecord,
  MATCH_FIELDS as FIELDS,
  type MatchRecord,
  toInfluencerCard,
} from '@/lib/influencers/record'
import {
  conditionOf,
  findByParts,
  findSaid,
  projectionOf,
  type Relaxed,
  relaxed,
  SCANNED_MAX,
  withLanguages,
} from '@/lib/influencers/search/meant'
import { nameLikeness, nearness, relevance } from '@/lib/influencers/search/relevance'
import { understoodOf } from '@/lib/influencers/search/understood'
import { whyFound } from '@/lib/influencers/search/why'
import type { FoundInfluencer } from '@/lib/influencers/types'
import { readProfileAddress } from '@/lib/names/profile-address'
import { compactName, handleKeysIn, namesOf } from '@/lib/search/blocking-keys'
import { fuzzyTokensOfQuery } from '@/lib/search/fuzzy-match'
import { type PartKind, type ReadQuery, readQuery } from '@/lib/search/read-query'
import { spellingDifference, spellingTokensOfQuery } from '@/lib/search/spellings'
import { queryTokens } from '@/lib/search/tokens'
import { foldedWords } from '@/lib/text/words'
import { type InfluencerRecord, UserModel } from '@/models/user'

/** Those of one confidence by id, so that two calls never swap them. */
const byConfidence = (one: MatchRecord, other: MatchRecord) =>
  other.confidence - one.confidence || String(one._id).localeCompare(String(other._id))

/** Terms of a query that are looked up; the rest is ignored. */
const WORDS_MAX = 6
/** The limit of counting a term's influencers, which finds the rarest term. */
const COUNTED_MAX = 1_000
/** Names that are compared with a spelling. */
const SPELT_MAX = 100
/** Influencers that are compared with a term. */
const CANDIDATES_MAX = 150
/** Terms of a query that are matched fuzzily. */
const TYPO_WORDS_MAX = 3
const NEAR_MAX = 8
const PROJECTION = projectionOf(FIELDS)
/** The length of the prefix to search for when nothing else is similar. */
const PREFIX_CHARS = 3

/**
 * Returns influencers who have what the query asks for, the best match first. Without any, those of the query with one
 * letter of a category, country or platform corrected, else those that match with small typos, marked as near. Reads a
 * bounded number of records by index.
 */
export async function searchInfluencers(query: string): Promise<FoundInfluencer[]> {
  const found = await findMatches(query, ANYONE)
  if (found.records.length > 0) {
    const isNear = found.leftOut.length > 0
    const toCard = toSearchCard(query, found.query)
    const understood = understoodOf(found)
    return found.records.map((one) => ({ ...toCard(one), isNear, understood }))
  }
  const corrected = await correct(query, found)
  const steps = corrected ? [{ read: corrected, leftOut: [] }, ...relaxed(corrected)] : []
  const { records } = await findFirst(steps, { ...ANYONE, counts: found.counts })
  return records.length > 0 ? records.map(toNear) : findSimilar(query, found.query)
}

/** Which influencers a search looks at, and how many it returns. */
type Scope = { filters: CategoryFilters; limit: number }
type Counts = ReadonlyMap<string, number>
type CountedScope = Scope & { counts: Counts }
const ANYONE: Scope = { filters: { ...NO_FILTERS, category: '' }, limit: LIMIT.searchResults }

const bounded = (query: string): string => [...query].slice(0, LIMIT.searchCharsMax).join('')
const wordsIn = (query: string): string[] => queryTokens(bounded(query)).slice(0, WORDS_MAX)

const read = async (text: string, misspelt?: ReadonlySet<string>): Promise<ReadQuery> =>
  readQuery(text, {
    categories: (await listCategories()).map(({ name }) => name),
    ...(misspelt && { misspelt }),
  })

/** Returns the query with a misspelt category, country or platform corrected; null when it has none. */
export async function findCorrection(query: string): Promise<string | null> {
  await connect()
  const found = { query: await read(bounded(query)), counts: new Map() }
  return (await correct(query, found))?.correction ?? null
}

/** What is understood of the query with words corrected that no name and no niche begins with. */
async function correct(
  text: string,
  { query, counts }: Pick<Found, 'query' | 'counts'>,
): Promise<ReadQuery | null> {
  if (wordsIn(text).length === 0 || readProfileAddress(text)) return null
  const words = foldedWords(query.words).slice(0, WORDS_MAX)
  const tokenOf = (word: string) => queryTokens(word)[0] ?? word
  const counted = await countWords(words.map(tokenOf), counts)
  const misspelt = new Set(words.filter((word) => counted.get(tokenOf(word)) === 0))
  const corrected = misspelt.size > 0 ? await read(bounded(text), misspelt) : null
  return corrected?.correction ? corrected : null
}

/** What a search has found, and how it was understood. */
type Found = {
  records: MatchRecord[]
  query: ReadQuery
  leftOut: PartKind[]
  counts: Counts
}

/**
 * Returns the influencers who have what the query asks for: names and handles first, then expertise, then what was understood;
 * of equal ones in the order that was asked for, else by confidence. Of the address of a profile, those with this address
 * or handle.
 */
export async function findMatches(query: string, scope: Scope): Promise<Found> {
  await connect()
  const address = readProfileAddress(query)
  if (address) {
    const records = sortedByLikeness(address.href, await findNamed(address.href, scope))
    return { records, query: readQuery(''), leftOut: [], counts: new Map() }
  }
  const text = bounded(query)
  const understood = await read(text)
  const words = [...wordsIn(text), ...wordsIn(understood.words)]
  // A single word is looked up whether it is rare or not.
  const counts = new Set(words).size > 1 ? await countWords(words) : new Map<string, number>()
  const none = { records: [], query: understood, leftOut: [], counts }
  if (words.length === 0) return none
  const counted = { ...scope, counts }
  const records = await findAllOf(text, understood, counted)
  if (records.length > 0) return { ...none, records }
  return { ...none, ...(await findFirst(relaxed(understood), counted)) }
}

/** Returns what the first of the steps finds. Each asks for less than the one before, so that halving finds it. */
async function findFirst(steps: readonly Relaxed[], scope: CountedScope) {
  let first: Pick<Found, 'records' | 'leftOut'> = { records: [], leftOut: [] }
  let rest = steps
  while (rest.length > 0) {
    const half = rest.length >> 1
    const step = rest[half]
    const records = step ? await findMeant(step.read, scope) : []
    if (step && records.length > 0) first = { records, leftOut: step.leftOut }
    rest = records.length > 0 ? rest.slice(0, half) : rest.slice(half + 1)
  }
  return first
}

/** The influencers who have the words of the query, or what was understood of it. */
async function findAllOf(
  text: string,
  query: ReadQuery,
  scope: CountedScope,
): Promise<MatchRecord[]> {
  const [literal, spelt, meant, said] = await Promise.all([
    isSentence(query) ? findNamed(text, scope) : findLiteral(text, scope),
    findSpelt(query.words, scope),
    query.words === text ? [] : findMeant(query, scope),
    findSaid<MatchRecord>(query, { ...scope, fields: FIELDS }),
  ])
  if (literal.length === 0 && isEverything(query)) return meant
  const inLanguages = await withLanguages(said, query.languages)
  const found = { named: [...literal, ...spelt], meant, said: inLanguages }
  return byRelevance(text, query, found).slice(0, scope.limit)
}

/** Whether words without meaning stand among others, so that only the whole text can be a name. */
const isSentence = ({ words, parts, ignored }: ReadQuery): boolean =>
  ignored.length > 0 && (words !== '' || parts.length > 0)

/** Whether a query consists of words without meaning. */
export const isEverything = ({ words, parts, ignored }: ReadQuery): boolean =>
  words === '' && parts.length === 0 && ignored.length > 0

async function findLiteral(text: string, scope: CountedScope): Promise<MatchRecord[]> {
  const words = wordsIn(text)
  const found = await Promise.all([
    findNamed(text, scope),
    findHaving(words, scope),
    findFollowed(words, scope),
  ])
  return found.flat()
}

/**
 * The influencers with a name or another name that is the words in other letters: of the first ones with the longest word
 * those who have all.
 */
async function findSpelt(words: string, { filters }: Scope): Promise<MatchRecord[]> {
  const longest = (keys: readonly string[]) => Math.max(...keys.map(({ length }) => length))
  const [first, ...others] = spellingTokensOfQuery(words)
    .toSorted((one, other) => longest(other) - longest(one))
    .map((keys) => ({ searchKeys: trusted({ $in: keys }) }))
  if (!first) return []
  const found = await UserModel.aggregate<MatchRecord>([
    { $match: { ...LISTED, ...first } },
    { $sort: LIST_ORDERS.top },
    { $limit: others.length > 0 ? SCANNED_MAX : SPELT_MAX },
    { $match: { $and: [narrow(filters), ...others] } },
    { $limit: SPELT_MAX },
    { $project: PROJECTION },
  ])
  return found.filter((one) =>
    namesOf(one).some((name) => spellingDifference(words, name) !== null),
  )
}

/** The influencers who have what was understood, and the words beside it. */
async function findMeant(
  query: ReadQuery,
  { filters, limit, counts }: CountedScope,
): Promise<MatchRecord[]> {
  const { words, languages } = query
  const [many, fields] = languages.length > 0 ? [SCANNED_MAX, '_id'] : [limit, FIELDS]
  const scope = { filters, counts, fields, limit: many }
  const terms = wordsIn(words)
  if (isEverything(query)) {
    return await readList({ ...filters, sort: NO_FILTERS.sort }, { skip: 0, limit }, FIELDS)
  }
  const records =
    terms.length > 0
      ? await findHaving(terms, scope, conditionOf(query))
      : await findByParts<MatchRecord>(query, scope)
  if (languages.length === 0 || records.length === 0) return records
  const ids = (await withLanguages(records, languages)).slice(0, limit).map(({ _id }) => _id)
  return await UserModel.find({ _id: trusted({ $in: ids }) }, FIELDS)
    .sort(LIST_ORDERS[query.order ?? 'top'])
    .lean<MatchRecord[]>()
}

/** Returns the influencers who match the words of the query with small typos, or who have a name that begins alike. */
export async function findSimilar(
  query: string,
  understood?: ReadQuery,
): Promise<FoundInfluencer[]> {
  const address = readProfileAddress(query)
  const text = address ? (address.name ?? '') : (understood ?? (await read(bounded(query)))).words
  const words = wordsIn(text)
  if (words.length === 0) return []
  await connect()
  return (await findNear(text, words)).map(toNear)
}

const toNear = (record: CardRecord): FoundInfluencer => ({
  ...toInfluencerCard(record),
  isNear: true,
  why: null,
  understood: null,
})

/** Maps what the query has found to a card that says why. */
export const toSearchCard = (text: string, query: ReadQuery) => (record: MatchRecord) => ({
  ...{ ...toInfluencerCard(record), why: whyFound(bounded(text), query, record) },
})

/** Influencers of whom a name or a handle is the whole query. */
async function findNamed(query: string, { filters, limit }: Scope): Promise<MatchRecord[]> {
  const whole = [compactName(query), ...handleKeysIn(query)].filter(Boolean)
  if (whole.length === 0) return []
  const keys = [...new Set(whole)].map((text) => `=${text}`)
  return await UserModel.find({ ...narrow(filters), duplicateKeys: trusted({ $in: keys }) }, FIELDS)
    .limit(limit)
    .lean<MatchRecord[]>()
}

/**
 * The influencers with the highest confidence who have every term: of the first ones with the rarest term those who have
 * the rest. Of terms that few have together, all would be read.
 */
async function findHaving(
  words: readonly string[],
  { filters, limit, counts, fields = FIELDS }: CountedScope & { fields?: string },
  condition: QueryFilter<InfluencerRecord> = {},
): Promise<MatchRecord[]> {
  const countOf = (word: string) => counts.get(word) ?? COUNTED_MAX
  const rarestFirst = words.toSorted((one, other) => countOf(one) - countOf(other))
  const [rarest, ...others] = rarestFirst.map(having)
  if (!rarest || countOf(rarestFirst[0] ?? '') === 0) return []
  const rest = [...others, condition].filter((one) => Object.keys(one).length > 0)
  const isBounded = rest.length > 0
  return await UserModel.aggregate<MatchRecord>([
    { $match: { ...(isBounded ? LISTED : narrow(filters)), ...rarest } },
    { $sort: LIST_ORDERS.top },
    ...(isBounded
      ? [{ $limit: SCANNED_MAX }, { $match: { $and: [narrow(filters), ...rest] } }]
      : []),
    { $limit: limit },
    { $project: projectionOf(fields) },
  ])
}

/** For the name of a platform also influencers who are on it without naming it. */
function having(word: string): QueryFilter<InfluencerRecord> {
  const platform = platformNamed(word)
  const named = { searchKeys: word }
  return platform ? { $or: [named, { platforms: platform.id }] } : named
}

/** The influencers of a platform, when the query is only its name. */
async function findFollowed(
  words: readonly string[],
  { filters, limit }: Scope,
): Promise<MatchRecord[]> {
  const platform = words.length === 1 ? platformNamed(words[0] ?? '') : undefined
  if (!platform) return []
  const both = filters.platform && filters.platform !== platform.id
  const platforms = both ? trusted({ $all: [platform.id, filters.platform] }) : platform.id
  return await UserModel.find({ ...narrow(filters), platforms }, FIELDS)
    .sort(LIST_ORDERS.top)
    .limit(limit)
    .lean<MatchRecord[]>()
}

/** A cache of very common terms: counting their influencers takes longer than the search itself. */
const common = new LRUCache<string, true>({ max: 1_000, ttl: minutes(10) })

/** Counts the influencers of each term that is not counted yet, up to `COUNTED_MAX`; platforms pass for the most common. */
async function countWords(words: readonly string[], known: Counts = new Map()): Promise<Counts> {
  const counts = new Map(known)
  for (const word of words) if (common.has(word)) counts.set(word, COUNTED_MAX)
  for (const word of words) if (platformNamed(word)) counts.set(word, COUNTED_MAX + 1)
  const asked = [...new Set(words)].filter((word) => !counts.has(word))
  const found = await readUnion<{ at: number; count: number }>(
    asked.map((word, at) => [
      { $match: { listed: true, searchKeys: word } },
      { $limit: COUNTED_MAX },
      { $count: 'count' },
      { $set: { at } },
    ]),
  )
  for (const [at, word] of asked.entries()) {
    const count = found.find((one) => one.at === at)?.count ?? 0
    counts.set(word, count)
    if (count === COUNTED_MAX) common.set(word, true)
  }
  return counts
}

/** Reads what several pipelines find in one command. */
async function readUnion<R>([first, ...others]: readonly PipelineStage[][]): Promise<R[]> {
  if (!first) return []
  const coll = UserModel.collection.name
  const unions = others.map((pipeline) => ({ $unionWith: { coll, pipeline } }) as PipelineStage)
  return await UserModel.aggregate<R>([...first, ...unions])
}

/**
 * The influencers most similar to terms without a match. Reads those who share a fuzzy token with a term, and those who
 * have one of the terms; without any, names that begin like the query.
 */
async function findNear(query: string, words: readonly string[]): Promise<MatchRecord[]> {
  const candidates = await readUnion<MatchRecord>(
    words.slice(0, TYPO_WORDS_MAX).map((word) => [
      {
        $match: {
          ...LISTED,
          searchKeys: trusted({ $in: [word, ...fuzzyTokensOfQuery(word)] }),
        },
      },
      { $sort: LIST_ORDERS.top },
      { $limit: CANDIDATES_MAX },
      { $project: PROJECTION },
    ]),
  )
  const near = sortedByNearness(words, unique(candidates))
  if (near.length > 0) return near
  const prefix = queryTokens([...query].slice(0, PREFIX_CHARS).join(''))
  return (await findHaving(prefix, { ...ANYONE, counts: new Map() })).slice(0, NEAR_MAX)
}

const unique = (records: readonly MatchRecord[]): MatchRecord[] => [
  ...new Map(records.map((record) => [String(record._id), record])).values(),
]

function sortedByLikeness(query: string, records: readonly MatchRecord[]): MatchRecord[] {
  return unique(records)
    .map((record) => ({ record, likeness: nameLikeness(query, record) }))
    .sort((a, b) => b.likeness - a.likeness || byConfidence(a.record, b.record))
    .map(({ record }) => record)
}

type Ways = Record<'named' | 'meant' | 'said', readonly MatchRecord[]>

/** Names first, then expertise, then what was understood, then other places of the words, then reviews. */
function byRelevance(text: string, query: ReadQuery, { named, meant, said }: Ways): MatchRecord[] {
  const idsOf = (records: readonly MatchRecord[]) => new Set(records.map(({ _id }) => String(_id)))
  const [isNamed, isMeant] = [idsOf(named), idsOf(meant)]
  const texts = [...new Set([text, query.words])].filter(Boolean)
  const relevanceOf = (record: MatchRecord) =>
    Math.max(
      ...texts.map((one) => relevance(one, record) || -1),
      isNamed.has(String(record._id)) ? 0 : -1,
      isMeant.has(String(record._id)) ? 1 : -1,
    )
  return unique([...named, ...meant, ...said])
    .map((record) => ({ record, relevance: relevanceOf(record) }))
    .sort((a, b) => b.relevance - a.relevance || ordered(query.order, a.record, b.record))
    .map(({ record }) => record)
}

/** Compares by an order that was asked for, else by confidence. */
export function ordered(order: ListSort | null, one: MatchRecord, other: MatchRecord): number {
  const value = ({ createdAt, reviewsCount }: MatchRecord) =>
    order === 'newest' ? createdAt.getTime() : reviewsCount
  const difference = order === 'newest' || order === 'reviewed' ? value(other) - value(one) : 0
  return difference || byConfidence(one, other)
}

function sortedByNearness(
  words: readonly string[],
  records: readonly MatchRecord[],
): MatchRecord[] {
  return records
    .map((record) => ({ record, ...nearness(words, record) }))
    .filter(({ missing }) => missing * 2 <= words.length && missing < words.length)
    .sort((a, b) => a.missing - b.missing || a.typos - b.typos || byConfidence(a.record, b.record))
    .slice(0, NEAR_MAX)
    .map(({ record }) => record)
}
