import { LRUCache } from 'lru-cache'
import { type QueryFilter, trusted } from 'mongoose'
import { connect } from '@/lib/db/connect'
import { minutes } from '@/lib/domain/durations'
import { LIMIT } from '@/lib/domain/limits'
import { LIST_ORDERS } from '@/lib/domain/list-order'
import { nameLikeness, nearness } from '@/lib/influencers/likeness'
import { LISTED } from '@/lib/influencers/listing'
import { CARD_FIELDS, toInfluencerCard } from '@/lib/influencers/record'
import { platformNamed } from '@/lib/influencers/rules'
import type { FoundInfluencer } from '@/lib/influencers/types'
import { compactName, handlesIn } from '@/lib/search/blocking-keys'
import { fuzzyTokensOfQuery } from '@/lib/search/fuzzy-match'
import { queryTokens } from '@/lib/search/tokens'
import { UserModel, type UserRecord } from '@/models/user'

const FIELDS = `${CARD_FIELDS} socialHandles`
const BEST_FIRST = { confidence: -1 } as const
/** Terms of a query that are looked up; the rest is ignored. */
const WORDS_MAX = 6
/** The limit of counting a term's influencers, which finds the rarest term. */
const COUNTED_MAX = 1_000
/** Influencers that are read per key of a fuzzy match. */
const CANDIDATES_PER_KEY = 40
/** Terms of a query that are matched fuzzily. */
const TYPO_WORDS_MAX = 3
const NEAR_MAX = 8
/** The length of the prefix to search for when nothing else is similar. */
const PREFIX_CHARS = 3

/**
 * Returns influencers with every term of the query in name, handles, expertise or category: exact names first, then by
 * confidence. Without any, those that match with small typos, marked as near. Reads a bounded number of records by index.
 */
export async function searchInfluencers(query: string): Promise<FoundInfluencer[]> {
  const bounded = [...query].slice(0, LIMIT.searchCharsMax).join('')
  const words = queryTokens(bounded).slice(0, WORDS_MAX)
  if (words.length === 0) return []
  await connect()
  const found = sortedByLikeness(
    bounded,
    (await Promise.all([findNamed(bounded), findHaving(words), findFollowed(words)])).flat(),
  )
  if (found.length > 0) return found.slice(0, LIMIT.searchResults).map(toFound(false))
  return (await findNear(bounded, words)).map(toFound(true))
}

const toFound =
  (isNear: boolean) =>
  (record: UserRecord): FoundInfluencer => ({ ...toInfluencerCard(record), isNear })

/** Influencers of whom the name or a handle is the whole query. */
async function findNamed(query: string): Promise<UserRecord[]> {
  const whole = [compactName(query), ...handlesIn(query)].filter(Boolean)
  if (whole.length === 0) return []
  const keys = [...new Set(whole)].map((text) => `=${text}`)
  return await UserModel.find({ ...LISTED, duplicateKeys: trusted({ $in: keys }) }, FIELDS)
    .limit(LIMIT.searchResults)
    .lean<UserRecord[]>()
}

/** The influencers with the highest confidence who have every term. Looks up the rarest term, and filters by the others. */
async function findHaving(words: readonly string[]): Promise<UserRecord[]> {
  const counted = await byRarity(words)
  if ((counted[0]?.count ?? 0) === 0) return []
  // In this order, because of several terms for one index the database looks up the first one.
  return await UserModel.find({ ...LISTED, $and: counted.map(({ word }) => having(word)) }, FIELDS)
    .sort(BEST_FIRST)
    .limit(LIMIT.searchResults)
    .lean<UserRecord[]>()
}

/** For the name of a platform also influencers who are on it without naming it. */
function having(word: string): QueryFilter<UserRecord> {
  const platform = platformNamed(word)
  const named = { searchKeys: word }
  return platform ? { $or: [named, { platforms: platform.id }] } : named
}

/** The influencers of a platform, when the query is only its name. */
async function findFollowed(words: readonly string[]): Promise<UserRecord[]> {
  const platform = words.length === 1 ? platformNamed(words[0] ?? '') : undefined
  if (!platform) return []
  return await UserModel.find({ ...LISTED, platforms: platform.id }, FIELDS)
    .sort(LIST_ORDERS.top)
    .limit(LIMIT.searchResults)
    .lean<UserRecord[]>()
}

type Counted = { word: string; count: number }

/** A cache of very common terms: counting their influencers takes longer than the search itself. */
const common = new LRUCache<string, true>({ max: 1_000, ttl: minutes(10) })

/** The terms with their numbers of influencers, up to `COUNTED_MAX`; the rarest first, platforms last. */
async function byRarity(words: readonly string[]): Promise<Counted[]> {
  const counted = await Promise.all(words.map(countHaving))
  return counted.sort((a, b) => a.count - b.count)
}

async function countHaving(word: string, _: number, all: readonly string[]): Promise<Counted> {
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
async function findNear(query: string, words: readonly string[]): Promise<UserRecord[]> {
  const longest = words.slice(0, TYPO_WORDS_MAX)
  const keys = new Set(longest.flatMap((word) => [word, ...fuzzyTokensOfQuery(word)]))
  const candidates = await Promise.all([...keys].map(findByToken))
  const near = sortedByNearness(words, unique(candidates.flat()))
  if (near.length > 0) return near
  const prefix = queryTokens([...query].slice(0, PREFIX_CHARS).join(''))
  return (await findHaving(prefix)).slice(0, NEAR_MAX)
}

const findByToken = (key: string): Promise<UserRecord[]> =>
  UserModel.find({ ...LISTED, searchKeys: key }, FIELDS)
    .sort(BEST_FIRST)
    .limit(CANDIDATES_PER_KEY)
    .lean<UserRecord[]>()

const unique = (records: readonly UserRecord[]): UserRecord[] => [
  ...new Map(records.map((record) => [String(record._id), record])).values(),
]

function sortedByLikeness(query: string, records: readonly UserRecord[]): UserRecord[] {
  return unique(records)
    .map((record) => ({ record, likeness: nameLikeness(query, record) }))
    .sort((a, b) => b.likeness - a.likeness || b.record.confidence - a.record.confidence)
    .map(({ record }) => record)
}

function sortedByNearness(words: readonly string[], records: readonly UserRecord[]): UserRecord[] {
  return records
    .map((record) => ({ record, ...nearness(words, record) }))
    .filter(({ missing }) => missing * 2 <= words.length && missing < words.length)
    .sort(
      (a, b) =>
        a.missing - b.missing || a.typos - b.typos || b.record.confidence - a.record.confidence,
    )
    .slice(0, NEAR_MAX)
    .map(({ record }) => record)
}
