import { type QueryFilter, trusted } from 'mongoose'
import { connect } from '@/lib/db/connect'
import { LIMIT } from '@/lib/domain/limits'
import { LIST_ORDERS, listIndexName } from '@/lib/domain/list-order'
import { compactName, handlesIn } from '@/lib/influencers/duplicate-keys'
import { nameLikeness, nearness } from '@/lib/influencers/likeness'
import { CONFIDENCE_CUTS, LISTED } from '@/lib/influencers/listing'
import { CARD_FIELDS, toInfluencerCard } from '@/lib/influencers/record'
import { joinedName, platformNamed, searchKeysOf, searchWords } from '@/lib/influencers/rules'
import type { FoundInfluencer } from '@/lib/influencers/types'
import { askedTypoKeys } from '@/lib/influencers/typos'
import { readPage } from '@/lib/influencers/windows'
import { UserModel, type UserRecord } from '@/models/user'

const FIELDS = `${CARD_FIELDS} socialHandles`
/** Named to the server: to weigh all indexes of listed influencers costs more than to read by the right one. */
const KEYS_INDEX = { listed: 1, searchKeys: 1, confidence: -1 } as const
const NAMES_INDEX = { listed: 1, duplicateKeys: 1 } as const
const BEST_FIRST = { confidence: -1 } as const
/** Words of a query that are looked up; the rest of a long one is passed over. */
const WORDS_MAX = 6
/** So far a word's influencers are counted, to begin with the word that fewest have. */
const COUNTED_MAX = 200
/** Where each word of a query is frequent, so many of the best rated are checked for all of them. */
const CHECKED_MAX = 200
/** A shorter query in one piece says no more than its words do. */
const JOINED_CHARS_MIN = 4
/** Of each key for a typo as many are looked at. */
const LOOKED_AT = 40
/** Words of a query for which typos are looked up. */
const TYPO_WORDS_MAX = 2
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
  const words = searchWords(asked).slice(0, WORDS_MAX)
  if (words.length === 0) return []
  await connect()
  const counted = await byRarity(words)
  const reads = [findNamed(asked), findJoined(asked), findHaving(counted), findFollowed(words)]
  const found = sortedByLikeness(asked, (await Promise.all(reads)).flat())
  if (found.length > 0) return found.slice(0, LIMIT.searchResults).map(toFound(false))
  return (await findNear(asked, counted)).map(toFound(true))
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
    .hint(NAMES_INDEX)
    .lean<UserRecord[]>()
}

/** Whose name, written in one piece, begins like the whole query: also where each of its words is too frequent. */
async function findJoined(asked: string): Promise<UserRecord[]> {
  const [joined] = searchWords(joinedName(asked))
  if (!joined || joined.length < JOINED_CHARS_MIN) return []
  return await UserModel.find({ ...LISTED, searchKeys: joined }, FIELDS)
    .limit(LIMIT.searchResults)
    .hint(KEYS_INDEX)
    .lean<UserRecord[]>()
}

/**
 * The best rated of those who have every word. The word that fewest have is looked up, the others are checked on them;
 * when even that word is frequent, on the best rated of them.
 */
async function findHaving(counted: readonly Counted[]): Promise<UserRecord[]> {
  const [rarest, ...others] = counted
  if (!rarest || rarest.count === 0) return []
  const isFrequent = rarest.count >= COUNTED_MAX
  const conditions = isFrequent ? [] : others
  const found = await readPage(
    {
      name: `search ${[rarest, ...conditions].map(({ word }) => word).join(' ')}`,
      filter: {
        ...LISTED,
        // In this order, the first as a plain key: some servers look that one up.
        $and: [{ searchKeys: rarest.word }, ...conditions.map(({ word }) => having(word))],
      },
      order: BEST_FIRST,
      fields: FIELDS,
      index: KEYS_INDEX,
      cut: { field: 'confidence', at: isFrequent ? CONFIDENCE_CUTS : [null] },
    },
    { skip: 0, limit: isFrequent && others.length > 0 ? CHECKED_MAX : LIMIT.searchResults },
  )
  return isFrequent ? found.filter((record) => hasEach(record, others)) : found
}

function hasEach(record: UserRecord, wanted: readonly Counted[]): boolean {
  if (wanted.length === 0) return true
  const keys = new Set(searchKeysOf(record))
  return wanted.every(
    ({ word }) => keys.has(word) || record.platforms.includes(platformNamed(word)?.id ?? ''),
  )
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
  return await readPage(
    {
      name: `search on ${platform.id}`,
      filter: { ...LISTED, platforms: platform.id },
      order: LIST_ORDERS.top,
      fields: FIELDS,
      index: listIndexName('top', 'platforms'),
      cut: { field: 'confidence', at: CONFIDENCE_CUTS },
    },
    { skip: 0, limit: LIMIT.searchResults },
  )
}

type Counted = { word: string; count: number }

/** The words with how many have them, at most `COUNTED_MAX`; first the rarest, platforms last. */
async function byRarity(words: readonly string[]): Promise<Counted[]> {
  const counted = await Promise.all(words.map(countHaving))
  return counted.sort((a, b) => a.count - b.count)
}

async function countHaving(word: string, _: number, all: readonly string[]): Promise<Counted> {
  // Nothing to choose between, or the last choice.
  if (all.length === 1 || platformNamed(word)) return { word, count: COUNTED_MAX + 1 }
  const filter = { listed: true, searchKeys: word }
  const count = await UserModel.countDocuments(filter).limit(COUNTED_MAX).hint(KEYS_INDEX)
  return { word, count }
}

/**
 * Who comes nearest to words that nobody has. Looks at the best of those who share a key for a typo with a word that is
 * not known, and of those who have one that is; without any, at names that begin like the query.
 */
async function findNear(asked: string, counted: readonly Counted[]): Promise<UserRecord[]> {
  const words = counted.map(({ word }) => word)
  const unknown = counted.filter(({ count }) => count === 0).map(({ word }) => word)
  const doubted = (unknown.length > 0 ? unknown : words).slice(0, TYPO_WORDS_MAX)
  const known = words.filter((word) => !unknown.includes(word))
  const keys = new Set([...known, ...doubted.flatMap(askedTypoKeys)])
  const looked = await Promise.all([...keys].map(lookAt))
  const near = sortedByNearness(words, unique(looked.flat()))
  if (near.length > 0) return near
  const beginning = searchWords([...asked].slice(0, BEGINNING_CHARS).join(''))
  return (await findHaving(await byRarity(beginning))).slice(0, NEAR_MAX)
}

/** Without an order: an index gives the best first by itself, and elsewhere any will do. */
const lookAt = (key: string): Promise<UserRecord[]> =>
  UserModel.find({ ...LISTED, searchKeys: key }, FIELDS)
    .limit(LOOKED_AT)
    .hint(KEYS_INDEX)
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
