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
/** Words of a query that are looked up; the rest of a long one is passed over. */
const WORDS_MAX = 6
/** So far a word's influencers are counted, to begin with the word that fewest have. */
const COUNTED_MAX = 1_000
/** Of each key for a typo as many are looked at. */
const LOOKED_AT = 40
/** Words of a query for which typos are looked up. */
const TYPO_WORDS_MAX = 3
const NEAR_MAX = 8
/** As many letters a name shares with a query that nothing else comes near to. */
const BEGINNING_CHARS = 3

/**
 * Influencers that have every word of the query in name, handles, expertise or category (273): who is called just so
 * first, then the best rated. When there is nobody, those whose words differ by small typos, marked as near. Reads by
 * index, and of each key a fixed number at most.
 */
export async function searchInfluencers(query: string): Promise<FoundInfluencer[]> {
  const asked = [...query].slice(0, LIMIT.searchCharsMax).join('')
  const words = queryTokens(asked).slice(0, WORDS_MAX)
  if (words.length === 0) return []
  await connect()
  const found = sortedByLikeness(
    asked,
    (await Promise.all([findNamed(asked), findHaving(words), findFollowed(words)])).flat(),
  )
  if (found.length > 0) return found.slice(0, LIMIT.searchResults).map(toFound(false))
  return (await findNear(asked, words)).map(toFound(true))
}

const toFound =
  (isNear: boolean) =>
  (record: UserRecord): FoundInfluencer => ({ ...toInfluencerCard(record), isNear })

/** Whose name, or a handle, is the query in one piece. */
async function findNamed(asked: string): Promise<UserRecord[]> {
  const whole = [compactName(asked), ...handlesIn(asked)].filter(Boolean)
  if (whole.length === 0) return []
  const keys = [...new Set(whole)].map((text) => `=${text}`)
  return await UserModel.find({ ...LISTED, duplicateKeys: trusted({ $in: keys }) }, FIELDS)
    .limit(LIMIT.searchResults)
    .lean<UserRecord[]>()
}

/** The best rated of those who have every word. The word that fewest have is looked up, the others are checked on them. */
async function findHaving(words: readonly string[]): Promise<UserRecord[]> {
  const counted = await byRarity(words)
  if ((counted[0]?.count ?? 0) === 0) return []
  // In this order: of several words for one index the database looks the first one up.
  return await UserModel.find({ ...LISTED, $and: counted.map(({ word }) => having(word)) }, FIELDS)
    .sort(BEST_FIRST)
    .limit(LIMIT.searchResults)
    .lean<UserRecord[]>()
}

/** Of a platform's name also those who are followed there without saying so in these words. */
function having(word: string): QueryFilter<UserRecord> {
  const platform = platformNamed(word)
  const spelt = { searchKeys: word }
  return platform ? { $or: [spelt, { platforms: platform.id }] } : spelt
}

/** The best rated of a platform, when nothing but its name is asked for. */
async function findFollowed(words: readonly string[]): Promise<UserRecord[]> {
  const platform = words.length === 1 ? platformNamed(words[0] ?? '') : undefined
  if (!platform) return []
  return await UserModel.find({ ...LISTED, platforms: platform.id }, FIELDS)
    .sort(LIST_ORDERS.top)
    .limit(LIMIT.searchResults)
    .lean<UserRecord[]>()
}

type Counted = { word: string; count: number }

/** Words that very many have. They stay common for a while, and counting so many takes longer than the search itself. */
const common = new LRUCache<string, true>({ max: 1_000, ttl: minutes(10) })

/** The words with how many have them, at most `COUNTED_MAX`; first the rarest, platforms last. */
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
 * Who comes nearest to words that nobody has. Looks at the best of those who share a key for a typo with a word, and
 * of those who have one of the words; without any, at names that begin like the query.
 */
async function findNear(asked: string, words: readonly string[]): Promise<UserRecord[]> {
  const longest = words.slice(0, TYPO_WORDS_MAX)
  const keys = new Set(longest.flatMap((word) => [word, ...fuzzyTokensOfQuery(word)]))
  const looked = await Promise.all([...keys].map(lookAt))
  const near = sortedByNearness(words, unique(looked.flat()))
  if (near.length > 0) return near
  const beginning = queryTokens([...asked].slice(0, BEGINNING_CHARS).join(''))
  return (await findHaving(beginning)).slice(0, NEAR_MAX)
}

const lookAt = (key: string): Promise<UserRecord[]> =>
  UserModel.find({ ...LISTED, searchKeys: key }, FIELDS)
    .sort(BEST_FIRST)
    .limit(LOOKED_AT)
    .lean<UserRecord[]>()

const unique = (records: readonly UserRecord[]): UserRecord[] => [
  ...new Map(records.map((record) => [String(record._id), record])).values(),
]

function sortedByLikeness(asked: string, records: readonly UserRecord[]): UserRecord[] {
  return unique(records)
    .map((record) => ({ record, likeness: nameLikeness(asked, record) }))
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
