import type { Types } from 'mongoose'
import { days, hours, minutes } from '@/lib/domain/durations'
import { PLATFORM_IDS, type PlatformId, readPlatforms } from '@/lib/domain/platforms'
import { ROLE } from '@/lib/domain/roles'
import { blockingKeysOf } from '@/lib/search/blocking-keys'
import { memberTokensOf, searchTokensOf } from '@/lib/search/tokens'
import { foldedWords } from '@/lib/text/words'
import { storePicture } from '@/lib/uploads/commands'
import type { UserRecord } from '@/models/user'
import { demoId } from '@/tools/seed/demo-ids'
import { drawPortrait } from '@/tools/seed/portraits'
import type { Random } from '@/tools/seed/random'
import {
  CAMPAIGN,
  type CategoryName,
  FIRST_NAMES,
  INFLUENCERS,
  INVENTED,
  LAST_NAMES,
  OTHER_NAMES,
  PENDING,
  type PersonRow,
} from '@/tools/seed/texts'

/** As many as the most rated influencer needs: a member rates each one once. */
const MEMBERS = 96
/** Indexes of influencers without a picture, who are shown with their initials. */
const UNPICTURED = new Set([5, 12, 24, 37, 46, 60])

/** The influencers that our team picked: their rank, and the reason for readers. */
const PICKS = new Map([[10, { rank: 2, rankReason: 'Asked for by many readers' }]])

type Member = Partial<UserRecord> & { _id: Types.ObjectId; name: string; createdAt: Date }
export type SeededInfluencer = Partial<UserRecord> & {
  _id: Types.ObjectId
  category: CategoryName
  createdAt: Date
}

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

type SignUp = { name: string; email: string; createdAt: Date; passwordHash: string }

/** A member whose e-mail address is confirmed. */
const memberOf = (_id: Types.ObjectId, { createdAt, ...signed }: SignUp): Member => ({
  ...signed,
  _id,
  role: ROLE.member,
  searchKeys: memberTokensOf(signed),
  emailVerifiedAt: createdAt,
  details: INVENTED,
  createdAt,
  updatedAt: createdAt,
})

/** Members who have joined lately and have written nothing yet. */
const READERS = 17
const PAIRS = FIRST_NAMES.flatMap((first) => LAST_NAMES.map((last) => `${first} ${last}`))

/** The demo members, all with the same password. The last two have not confirmed their e-mail. */
export function createMembers(random: Random, now: Date, passwordHash: string): Member[] {
  const names = [...random.sample(PAIRS, MEMBERS - OTHER_NAMES.length), ...OTHER_NAMES]
  return names.map((name, index) => {
    const createdAt = before(now, days(random.between(362, 690)) + random.between(0, days(1)))
    const email = index === 0 ? 'demo@example.com' : `member${index}@example.com`
    const member = memberOf(demoId('member', index), { name, email, createdAt, passwordHash })
    return index < MEMBERS - 2 ? member : { ...member, emailVerifiedAt: null }
  })
}

/** Members who joined in the last weeks, none of them with the name of another. */
export function createReaders(
  random: Random,
  now: Date,
  passwordHash: string,
  others: readonly Member[],
): Member[] {
  const names = PAIRS.filter((pair) => others.every(({ name }) => name !== pair))
  return random.sample(names, READERS).map((name, index) => {
    const createdAt = before(now, days(29 * random.next()) + random.between(0, hours(20)))
    const email = `reader${index + 1}@example.com`
    return memberOf(demoId('reader', index), { name, email, createdAt, passwordHash })
  })
}

/** Members who joined yesterday, for the ratings of a surge. */
export const createNewcomers = (now: Date, passwordHash: string): Member[] =>
  CAMPAIGN.map(([name], index) => {
    const createdAt = before(now, hours(30) - minutes(7 * index))
    const email = `newcomer${index + 1}@example.com`
    return memberOf(demoId('newcomer', index), { name, email, createdAt, passwordHash })
  })

/** Creates the demo influencers with drawn pictures, which it stores; pending ones come last. */
export async function createInfluencers(random: Random, now: Date): Promise<SeededInfluencer[]> {
  const influencers: SeededInfluencer[] = []
  for (const [index, row] of [...INFLUENCERS, ...PENDING].entries()) {
    const isListed = index < INFLUENCERS.length
    const picture = await drawPortrait(random, row[2])
    const ageMs = isListed ? days(random.between(365, 700)) : days(random.between(0, 6))
    const createdAt = before(now, ageMs)
    const profile = profileOf(row, index)
    const handle = handleOf(row, index)
    influencers.push({
      ...profile,
      ...termsOf(random, index, now, handle),
      _id: demoId('influencer', index),
      role: ROLE.influencer,
      approved: isListed,
      listed: isListed,
      pic: UNPICTURED.has(index) ? '' : (await storePicture(picture)).url,
      searchKeys: searchTokensOf(profile),
      duplicateKeys: blockingKeysOf(profile),
      createdAt,
      updatedAt: createdAt,
    })
  }
  return influencers
}

/** What a channel could be called: after the person, else the field, in Latin letters. */
function handleOf([name, , category, expertise]: PersonRow, index: number): string {
  const [first = '', last = ''] = foldedWords(name)
  const handles = [`${first}.${last.slice(0, 1)}`, foldedWords(expertise).slice(0, 2).join('.')]
  return handles.find((handle) => /^[a-z.]+$/.test(handle)) ?? `${category.toLowerCase()}.${index}`
}

function profileOf(row: PersonRow, index: number) {
  const [name, country, category, expertise, about] = row
  return {
    name,
    category,
    expertise,
    about: `${about} ${INVENTED}`,
    country: index === 14 ? '' : country,
    platforms: platformsAt(index),
    socialHandles:
      index % 9 === 4 ? 'Ask at the library' : `https://example.com/@${handleOf(row, index)}`,
  }
}

/** Fields of only some influencers: a price, a public e-mail address, a rank set by an admin. */
const termsOf = (random: Random, index: number, now: Date, handle: string) => ({
  hourlyRate: index % 7 === 3 ? 0 : random.between(3, 60) * 5,
  publicEmail: index % 4 === 0 ? `${handle}@example.com` : '',
  ...PICKS.get(index),
  rankedAt: PICKS.has(index) ? before(now, days(index)) : null,
})

/** The channels of the influencer at this index: one has none, most have one or two. */
const platformsAt = (index: number): PlatformId[] =>
  index === 37
    ? []
    : readPlatforms([PLATFORM_IDS[(index * 7) % 5], PLATFORM_IDS[(index * 11) % 10]])
