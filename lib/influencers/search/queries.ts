import { LRUCache } from 'lru-cache'
import { type QueryFilter, trusted } from 'mongoose'
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
const SPELT_MAX = 200
/** Influencers that are read per key of a fuzzy match. */
const CANDIDATES_PER_KEY = 40
/** Terms of a query that are matched fuzzily. */
const TYPO_WORDS_MAX = 3
const NEAR_MAX = 8
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
  const correction = await findCorrection(query)
  const corrected = correction ? (await findMatches(correction, ANYONE)).records : []
  return corrected.length > 0 ? corrected.map(toNear) : findSimilar(query)
}

/** Which influencers a search looks at, and how many it returns. */
type Scope = { filters: CategoryFilters; limit: number }
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
  const text = bounded(query)
  if (wordsIn(text).length === 0 || readProfileAddress(query)) return null
  await connect()
  const words = foldedWords((await read(text)).words).slice(0, WORDS_MAX)
  const isUsed = await Promise.all(words.map(isInUse))
  const misspelt = new Set(words.filter((_, at) => !isUsed[at]))
  return misspelt.size > 0 ? (await read(text, misspelt)).correction : null
}

/** Whether a name or niche begins with the word. */
const isInUse = (word: string) =>
  UserModel.exists({ ...LISTED, searchKeys: queryTokens(word)[0] ?? word })

/** What a search has found, and how it was understood. */
type Found = { records: MatchRecord[]; query: ReadQuery; leftOut: PartKind[] }

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
    return { records, query: readQuery(''), leftOut: [] }
  }
  const text = bounded(query)
  const understood = await read(text)
  const none = { records: [], query: understood, leftOut: [] }
  if (wordsIn(text).length === 0) return none
  const records = await findAllOf(text, understood, scope)
  if (records.length > 0) return { ...none, records }
  for (const { read: less, leftOut } of relaxed(understood)) {
    const some = await findMeant(less, scope)
    if (some.length > 0) return { records: some, query: understood, leftOut }
  }
  return none
}

/** The influencers who have the words of the query, or what was understood of it. */
async function findAllOf(text: string, query: ReadQuery, scope: Scope): Promise<MatchRecord[]> {
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

async function findLiteral(text: string, scope: Scope): Promise<MatchRecord[]> {
  const words = wordsIn(text)
  const found = await Promise.all([
    findNamed(text, scope),
    findHaving(words, scope),
    findFollowed(words, scope),
  ])
  return found.flat()
}

/** The influencers with a name or another name that is the words in other letters. */
async function findSpelt(words: string, { filters }: Scope): Promise<MatchRecord[]> {
  const tokens = spellingTokensOfQuery(words)
  if (tokens.length === 0) return []
  const each = tokens.map((some) => ({ searchKeys: trusted({ $in: some }) }))
  const found = await UserModel.find({ ...narrow(filters), $and: each }, FIELDS)
    .limit(SPELT_MAX)
    .lean<MatchRecord[]>()
  return found.filter((one) =>
    namesOf(one).some((name) => spellingDifference(words, name) !== null),
  )
}

/** The influencers who have what was understood, and the words beside it. */
async function findMeant(query: ReadQuery, { filters, limit }: Scope): Promise<MatchRecord[]> {
  const { words, languages } = query
  const scope = { filters, limit: languages.length > 0 ? SCANNED_MAX : limit }
  const terms = wordsIn(words)
  if (isEverything(query)) {
    return await readList({ ...filters, sort: NO_FILTERS.sort }, { skip: 0, limit }, FIELDS)
  }
  const records =
    terms.length > 0
      ? await findHaving(terms, scope, conditionOf(query))
      : await findByParts<MatchRecord>(query, { ...scope, fields: FIELDS })
  return (await withLanguages(records, languages)).slice(0, limit)
}

/** Returns the influencers who match the words of the query with small typos, or who have a name that begins alike. */
export async function findSimilar(query: string): Promise<FoundInfluencer[]> {
  const address = readProfileAddress(query)
  const text = address ? (address.name ?? '') : (await read(bounded(query))).words
  const words = wordsIn(text)
  if (words.length === 0) return []
  await connect()
  return (await findNear(text, words)).map(toNear)
}

const toNear = (record: CardRecord): FoundInfluencer => ({
  ...{ ...toInfluencerCard(record), isNear: true, why: null, understood: null },
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

/** The influencers with the highest confidence who have every term. Looks up the rarest term, and filters by the others. */
async function findHaving(
  words: readonly string[],
  { filters, limit }: Scope,
  condition: QueryFilter<InfluencerRecord> = {},
): Promise<MatchRecord[]> {
  const counted = await byRarity(words)
  if ((counted[0]?.count ?? 0) === 0) return []
  const [rarest, ...others] = counted.map(({ word }) => having(word))
  if (Object.keys(condition).length > 0) {
    const rest = [narrow(filters), ...others, condition]
    return await UserModel.aggregate<MatchRecord>([
      { $match: { ...LISTED, ...rarest } },
      { $sort: LIST_ORDERS.top },
      // Of a common term, whichever of the first have the rest: a price that no one has would read them all.
      ...[{ $limit: SCANNED_MAX }, { $match: { $and: rest } }, { $limit: limit }],
      { $project: Object.fromEntries(FIELDS.split(' ').map((field) => [field, 1])) },
    ])
  }
  // In this order, because of several terms for one index the database looks up the first one.
  return await UserModel.find(
    { ...narrow(filters), $and: [...counted.map(({ word }) => having(word)), condition] },
    FIELDS,
  )
    .sort(LIST_ORDERS.top)
    .limit(limit)
    .lean<MatchRecord[]>()
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

type WordCount = { word: string; count: number }

/** A cache of very common terms: counting their influencers takes longer than the search itself. */
const common = new LRUCache<string, true>({ max: 1_000, ttl: minutes(10) })

/** The terms with their numbers of influencers, up to `COUNTED_MAX`; the rarest first, platforms last. */
async function byRarity(words: readonly string[]): Promise<WordCount[]> {
  const counted = await Promise.all(words.map(countHaving))
  return counted.sort((a, b) => a.count - b.count)
}

async function countHaving(word: string, _: number, all: readonly string[]): Promise<WordCount> {
  if (all.length > 1 && platformNamed(word)) return { word, count: COUNTED_MAX + 1 }
  if (all.length === 1) return { word, count: 1 }
  if (common.has(word)) return { word, count: COUNTED_MAX }
  const filter = { listed: true, searchKeys: word }
  const count = await UserModel.countDocuments(filter).limit(COUNTED_MAX)
  if (count === COUNTED_MAX) common.set(word, true)
  return { word, count }
}

/**
 * The influencers most similar to terms without a match. Reads those who share a fuzzy token with a term, and those who
 * have one of the terms; without any, names that begin like the query.
 */
async function findNear(query: string, words: readonly string[]): Promise<MatchRecord[]> {
  const longest = words.slice(0, TYPO_WORDS_MAX)
  const keys = new Set(longest.flatMap((word) => [word, ...fuzzyTokensOfQuery(word)]))
  const candidates = await Promise.all([...keys].map(findByToken))
  const near = sortedByNearness(words, unique(candidates.flat()))
  if (near.length > 0) return near
  const prefix = queryTokens([...query].slice(0, PREFIX_CHARS).join(''))
  return (await findHaving(prefix, ANYONE)).slice(0, NEAR_MAX)
}

const findByToken = (key: string): Promise<MatchRecord[]> =>
  UserModel.find({ ...LISTED, searchKeys: key }, FIELDS)
    .sort(LIST_ORDERS.top)
    .limit(CANDIDATES_PER_KEY)
    .lean<MatchRecord[]>()

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
  const relevanceOf = (record: MatchRecord) =>
    Math.max(
      ...[text, query.words].filter(Boolean).map((one) => relevance(one, record) || -1),
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
