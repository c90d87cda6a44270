import { setTimeout as sleep } from 'node:timers/promises'
import { Types } from 'mongoose'
import { signSession } from '@/lib/auth/session-token'
import { now } from '@/lib/clock'
import { days } from '@/lib/domain/durations'
import { ROLE } from '@/lib/domain/roles'
import { SESSIONS } from '@/lib/domain/sessions'
import { UserModel } from '@/models/user'

export type Member = { id: string; token: string }
export type WriterReport = {
  acknowledged: number
  refused: number
  /** Pages read right after an acknowledged rating, and how many of them did not show it. */
  read: number
  outdated: number
}

const PER_SECOND = 10
const READ_EVERY = 5

/** Members with old accounts, so that their ratings count at once. */
export async function benchMembers(count: number): Promise<Member[]> {
  const createdAt = new Date(now().getTime() - days(400))
  const [since, way] = [now(), 'password' as const]
  const ids = Array.from({ length: count }, () => new Types.ObjectId())
  const records = ids.map((_id, at) => ({
    _id,
    name: `Bench member ${at}`,
    email: `bench-${at}@example.com`,
    emailVerifiedAt: createdAt,
    createdAt,
    role: ROLE.member,
    sessions: [{ id: String(_id), way, since, usedAt: since, confirmedAt: since, version: 0 }],
  }))
  await UserModel.insertMany(records)
  const endsAt = new Date(since.getTime() + SESSIONS.member.idleMs)
  return ids.map(String).map((id) => ({ id, token: signSession(id, { id, endsAt }) }))
}

/** Submits ten ratings per second until the signal, each by another member or of another influencer, and reads the pages. */
export async function keepRating(
  site: string,
  members: readonly Member[],
  influencers: readonly string[],
  signal: AbortSignal,
): Promise<WriterReport> {
  const report: WriterReport = { acknowledged: 0, refused: 0, read: 0, outdated: 0 }
  const underWay = new Set<Promise<void>>()
  for (let at = 0; !signal.aborted; at += 1) {
    const member = members[Math.floor(at / influencers.length) % members.length]
    const expertId = influencers[at % influencers.length]
    if (!member || !expertId) break
    const rating = rateAndRead({ site, member, expertId, at }, report)
    underWay.add(rating)
    void rating.finally(() => underWay.delete(rating))
    await sleep(1_000 / PER_SECOND)
  }
  await Promise.all(underWay)
  return report
}

type Rating = { site: string; member: Member; expertId: string; at: number }

const titleOf = (at: number) => `Bench title ${at}x`

/** The request of a rating. */
const ratingRequest = ({ member, expertId, at }: Omit<Rating, 'site'>) => ({
  path: '/api/questions',
  headers: { 'content-type': 'application/json', authorization: `Bearer ${member.token}` },
  body: JSON.stringify({
    expertId,
    rating: 1 + (at % 5),
    questionTitle: titleOf(at),
    questionDetails: 'Measured, not meant.',
  }),
})

/** Creates rating requests, each by another member or of another influencer; when all have rated all, they edit. */
export function ratings(members: readonly Member[], influencers: readonly string[]) {
  let at = 0
  return () => {
    const member = members[Math.floor(at / influencers.length) % members.length] as Member
    return ratingRequest({ member, expertId: influencers[at % influencers.length] ?? '', at: at++ })
  }
}

async function rateAndRead({ site, ...rating }: Rating, report: WriterReport) {
  const { expertId, at } = rating
  const { path, ...sent } = ratingRequest(rating)
  const answer = await fetch(`${site}${path}`, { method: 'POST', ...sent })
  if (!answer.ok) {
    report.refused += 1
    return
  }
  report.acknowledged += 1
  if (at % READ_EVERY !== 0) return
  report.read += 1
  const page = await (await fetch(`${site}/reviews/${expertId}`)).text()
  if (!page.includes(titleOf(at))) report.outdated += 1
}
