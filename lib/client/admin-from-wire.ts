import {
  type AccountSheet,
  type BulkOutcome,
  MANAGED_LISTS,
  type ManagedAccount,
  type ManagedList,
  type ManagedLists,
} from '@/lib/admin/types'
import { type AuditEntry, type AuditPage, STAFF_ACTIONS } from '@/lib/audit/types'
import type { ManagedCategory } from '@/lib/categories/types'
import {
  date,
  list,
  number,
  roleOf,
  starsOf,
  text,
  toInfluencerCard,
  toInfluencerFacts,
  toSuspension,
  wireOf,
} from '@/lib/client/from-wire'
import { isWire, type Wire } from '@/lib/client/request'
import { RELATIONSHIP_IDS } from '@/lib/domain/aspects-and-tags'
import { readPlatforms } from '@/lib/domain/platforms'
import type { InfluencerCard } from '@/lib/influencers/types'
import type { PendingPage, PendingReview } from '@/lib/moderation/types'
import type { RatingCounts } from '@/lib/ratings/aggregates/rules'
import type { Surge } from '@/lib/ratings/surge/types'
import { PAIR_KINDS, type VotePair } from '@/lib/ratings/vote-integrity/types'

/** The admin's half of `from-wire.ts`: a module of its own, so that only the admin's screens load it. */

const all = <T>(value: unknown, read: (wire: Wire) => T): T[] =>
  list(value).filter(isWire).map(read)
const dateOrNull = (value: unknown): Date | null => (value ? date(value) : null)

const toManagedAccount = (wire: Wire): ManagedAccount => ({
  ...toInfluencerFacts(wire),
  id: text(wire._id),
  email: text(wire.email),
  publicEmail: text(wire.publicEmail),
  role: roleOf(wire.role),
  phone: text(wire.phone),
  details: text(wire.details),
  platforms: readPlatforms(list(wire.platforms)),
  hourlyRate: number(wire.hourlyRate),
  approved: wire.approved === true,
  rank: number(wire.rank),
  contributionScore: number(wire.contributionScore),
  createdAt: date(wire.createdAt),
  removedAt: dateOrNull(wire.removedAt),
  suspension: toSuspension(wire.suspension),
  votesVoidedAt: dateOrNull(wire.votesVoidedAt),
})

const WIRE_LISTS: Record<ManagedList, string> = {
  pending: 'pendingExperts',
  approved: 'approvedExperts',
  members: 'users',
  removed: 'removedAccounts',
}

/** Maps the lists of the admin screen; `email` is the published address where the account has none of its own. */
export function toManagedLists(body: unknown): ManagedLists {
  const wire = wireOf(body)
  const totals = wireOf(wire.totals)
  const each = <T>(read: (name: ManagedList) => T) =>
    Object.fromEntries(MANAGED_LISTS.map((name) => [name, read(name)])) as Record<ManagedList, T>
  return {
    ...each((name) => all(wire[WIRE_LISTS[name]], toManagedAccount)),
    totals: { ...each((name) => number(totals[name])), held: number(totals.held) },
  }
}

/** Maps the likely duplicates of proposals, by the proposal's id. */
export function toDuplicates(body: unknown): ReadonlyMap<string, InfluencerCard[]> {
  const found = Object.entries(wireOf(wireOf(body).duplicates))
  return new Map(found.map(([id, cards]) => [id, all(cards, toInfluencerCard)]))
}

const toAuditEntry = (wire: Wire): AuditEntry => {
  const [actor, subject] = [wireOf(wire.actor), wireOf(wire.subject)]
  return {
    id: text(wire._id),
    at: date(wire.at),
    action: STAFF_ACTIONS.find((action) => action === wire.action) ?? 'edit',
    actor: { id: text(actor._id), name: text(actor.name) },
    subject: {
      id: text(subject._id),
      name: text(subject.name),
      kind: (['review', 'category'] as const).find((kind) => kind === subject.kind) ?? 'account',
    },
    note: text(wire.note),
    reason: text(wire.reason),
  }
}

/** Maps a page of the audit log. */
export const toAuditPage = (body: unknown): AuditPage => ({
  entries: all(wireOf(body).entries, toAuditEntry),
  total: number(wireOf(body).total),
})

/** Maps an account with its likely duplicates and its audit log. */
export const toAccountSheet = (body: unknown): AccountSheet => ({
  account: toManagedAccount(wireOf(wireOf(body).user)),
  duplicates: all(wireOf(body).duplicates, toInfluencerCard),
  log: all(wireOf(body).log, toAuditEntry),
})

/** Maps the outcome of an action on many accounts. */
export const toBulkOutcome = (body: unknown): BulkOutcome => ({
  done: list(wireOf(body).done).map(text),
  failed: all(wireOf(body).failed, ({ id, msg }) => ({ id: text(id), msg: text(msg) })),
})

const toPendingReview = (wire: Wire): PendingReview => ({
  id: text(wire._id),
  rating: starsOf(wire.rating),
  title: text(wire.questionTitle),
  details: text(wire.questionDetails),
  relationship: RELATIONSHIP_IDS.find((id) => id === wire.relationship) ?? 'unsaid',
  createdAt: date(wire.createdAt),
  editedAt: dateOrNull(wire.editedAt),
  heldAt: dateOrNull(wire.heldAt),
  likesCount: number(wire.likesCount),
  dislikesCount: number(wire.disLikesCount),
  flagsCount: number(wire.flagCount),
  repliesCount: number(wire.repliesCount),
  author: { id: text(wire.authorId), name: text(wire.userName) },
  influencer: { id: text(wire.expertId), name: text(wire.expertName) },
})

/** Maps a page of the moderation queue. */
export const toPendingPage = (body: unknown): PendingPage => ({
  reviews: all(wireOf(body).questions, toPendingReview),
  total: number(wireOf(body).total),
})

const ENDED_BY = ['quiet', 'staff', 'release'] as const
const toCounts = ([one, two, three, four, five]: unknown[]): RatingCounts => [
  number(one),
  number(two),
  number(three),
  number(four),
  number(five),
]

/** Maps the rating surges. */
export const toSurges = (body: unknown): Surge[] =>
  all(wireOf(body).storms, (wire) => ({
    id: text(wire._id),
    influencer: { id: text(wire.expertId), name: text(wire.expertName) },
    since: date(wire.since),
    endedAt: dateOrNull(wire.endedAt),
    endedBy: ENDED_BY.find((one) => one === wire.endedBy) ?? null,
    waiting: {
      count: number(wire.waiting),
      newAccounts: number(wire.newAccounts),
      stars: toCounts(list(wire.histogram)),
    },
  }))

const toNamed = (value: unknown) => {
  const wire = wireOf(value)
  return { id: text(wire._id), name: text(wire.name) }
}

/** Maps the pairs of accounts with unusually many votes. */
export const toVotePairs = (body: unknown): VotePair[] =>
  all(wireOf(body).pairs, (wire) => ({
    month: text(wire.month),
    kind: PAIR_KINDS.find((kind) => kind === wire.kind) ?? 'mixed',
    voter: toNamed(wire.voter),
    author: toNamed(wire.author),
    likes: number(wire.likes),
    dislikes: number(wire.dislikes),
    flags: number(wire.flags),
    back: number(wire.back),
  }))

/** Maps the categories of the admin screen. */
export const toManagedCategories = (body: unknown): ManagedCategory[] =>
  all(wireOf(body).categories, (wire) => ({
    id: text(wire._id),
    name: text(wire.name),
    listed: number(wire.listed),
    unlisted: number(wire.unlisted),
    isChanging: wire.isChanging === true,
  }))
