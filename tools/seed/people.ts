import type { Types } from 'mongoose'
import { days } from '@/lib/domain/durations'
import { PLATFORM_IDS, type PlatformId, readPlatforms } from '@/lib/domain/platforms'
import { ROLE } from '@/lib/domain/roles'
import { blockingKeysOf } from '@/lib/search/blocking-keys'
import { memberTokensOf, searchTokensOf } from '@/lib/search/tokens'
import { storePicture } from '@/lib/uploads/commands'
import type { UserRecord } from '@/models/user'
import { demoId } from '@/tools/seed/demo-ids'
import { type CategoryName, INFLUENCERS, INVENTED, PENDING } from '@/tools/seed/influencers'
import { FIRST_NAMES, LAST_NAMES, OTHER_NAMES } from '@/tools/seed/members'
import { drawPortrait } from '@/tools/seed/portraits'
import type { Random } from '@/tools/seed/random'

/** As many as the most rated influencer needs: a member rates each one once. */
const MEMBERS = 96
/** Places in the list of influencers that have no picture, and so show their initials. */
const UNPICTURED = new Set([5, 12, 24, 37, 46, 60])

/** Whom staff has placed higher. */
const RANKS = new Map([
  [10, 2],
  [41, 1],
])

type Member = Partial<UserRecord> & { _id: Types.ObjectId; name: string; createdAt: Date }
export type SeededInfluencer = Partial<UserRecord> & {
  _id: Types.ObjectId
  category: CategoryName
  createdAt: Date
}

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** The demo members, all with the one password. The last two have not confirmed their e-mail. */
export function createMembers(random: Random, now: Date, passwordHash: string): Member[] {
  const pairs = FIRST_NAMES.flatMap((first) => LAST_NAMES.map((last) => `${first} ${last}`))
  const names = [...random.sample(pairs, MEMBERS - OTHER_NAMES.length), ...OTHER_NAMES]
  return names.map((name, index) => {
    const createdAt = before(now, days(random.between(380, 520)) + random.between(0, days(1)))
    const email = index === 0 ? 'demo@example.com' : `member${index}@example.com`
    return {
      _id: demoId('member', index),
      name,
      role: ROLE.member,
      email,
      searchKeys: memberTokensOf({ name, email }),
      emailVerifiedAt: index < MEMBERS - 2 ? createdAt : null,
      passwordHash,
      details: INVENTED,
      createdAt,
      updatedAt: createdAt,
    }
  })
}

type Row = (typeof INFLUENCERS)[number]

/** The demo influencers with drawn pictures, which are stored; those that wait for staff come last. */
export async function createInfluencers(random: Random, now: Date): Promise<SeededInfluencer[]> {
  const influencers: SeededInfluencer[] = []
  for (const [place, row] of [...INFLUENCERS, ...PENDING].entries()) {
    const isListed = place < INFLUENCERS.length
    const picture = await drawPortrait(random, row[2])
    const ageMs = isListed ? days(random.between(365, 700)) : days(random.between(0, 6))
    const createdAt = before(now, ageMs)
    const profile = profileOf(row, place)
    influencers.push({
      ...profile,
      ...termsOf(random, place, now),
      _id: demoId('influencer', place),
      role: ROLE.influencer,
      approved: isListed,
      listed: isListed,
      pic: UNPICTURED.has(place) ? '' : (await storePicture(picture)).url,
      searchKeys: searchTokensOf(profile),
      duplicateKeys: blockingKeysOf(profile),
      createdAt,
      updatedAt: createdAt,
    })
  }
  return influencers
}

function profileOf([name, country, category, expertise, about]: Row, place: number) {
  return {
    name,
    category,
    expertise,
    about: `${about} ${INVENTED}`,
    country: place === 14 ? '' : country,
    platforms: platformsAt(place),
    socialHandles: place % 9 === 4 ? 'Ask at the library' : `https://example.com/demo-${place}`,
  }
}

/** What only some have: a price, a published e-mail, a place given by staff. */
const termsOf = (random: Random, place: number, now: Date) => ({
  hourlyRate: place % 7 === 3 ? 0 : random.between(3, 60) * 5,
  publicEmail: place % 4 === 0 ? `demo-${place}@example.com` : '',
  rank: RANKS.get(place) ?? 0,
  rankedAt: RANKS.has(place) ? before(now, days(place)) : null,
})

/** Where the influencer at this place is followed: one of them nowhere, most on one or two. */
const platformsAt = (place: number): PlatformId[] =>
  place === 37
    ? []
    : readPlatforms([PLATFORM_IDS[(place * 7) % 5], PLATFORM_IDS[(place * 11) % 10]])
