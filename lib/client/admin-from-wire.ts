import type {
  Activity,
  LikelyDuplicates,
  RankMoved,
  WireBulkOutcome,
  WireLists,
  WireManaged,
  WireRecord,
  WireSheet,
} from '@/lib/admin/answers'
import {
  type AccountSheet,
  type BulkOutcome,
  type DayOfActivity,
  MANAGED_LISTS,
  type ManagedAccount,
  type ManagedList,
  type ManagedLists,
  type MemberRecord,
  type MemberReport,
  REVIEW_STATUSES,
} from '@/lib/admin/types'
import type { AuditLog, WireEntry } from '@/lib/audit/answers'
import { AUDIT_SUBJECTS, type AuditEntry, type AuditPage, STAFF_ACTIONS } from '@/lib/audit/types'
import type { ManagedCategories } from '@/lib/categories/answers'
import type { ManagedCategory } from '@/lib/categories/types'
import {
  date,
  dateOrNull,
  list,
  mapped,
  number,
  partOf,
  type Received,
  roleOf,
  starsOf,
  text,
  toInfluencerCard,
  toInfluencerFacts,
  toSuspension,
  wireOf,
} from '@/lib/client/from-wire'
import { readPlatforms } from '@/lib/domain/platforms'
import { REPORT_REASON_IDS, REPORT_STATES, SUBJECT_KINDS } from '@/lib/domain/reports'
import type { InfluencerCard, PlaceChange } from '@/lib/influencers/types'

/** The admin's half of `from-wire.ts`: a module of its own, so that only the admin's screens load it. */

const toManagedAccount = (wire: Received<WireManaged>): ManagedAccount => ({
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

const WIRE_LISTS = {
  pending: 'pendingExperts',
  approved: 'approvedExperts',
  members: 'users',
  removed: 'removedAccounts',
} as const satisfies Record<ManagedList, keyof WireLists>

/** Maps the lists of the admin screen; `email` is the published address where the account has none of its own. */
export function toManagedLists(body: unknown): ManagedLists {
  const wire = wireOf<WireLists>(body)
  const totals = partOf(wire.totals)
  const each = <T>(read: (name: ManagedList) => T) =>
    Object.fromEntries(MANAGED_LISTS.map((name) => [name, read(name)])) as Record<ManagedList, T>
  return {
    ...each((name) => mapped(wire[WIRE_LISTS[name]], toManagedAccount)),
    totals: each((name) => number(totals[name])),
  }
}

/** Maps the likely duplicates of proposals, by the proposal's id. */
export function toDuplicates(body: unknown): ReadonlyMap<string, InfluencerCard[]> {
  const found = Object.entries(partOf(wireOf<LikelyDuplicates>(body).duplicates))
  return new Map(found.map(([id, cards]) => [id, mapped(cards, toInfluencerCard)]))
}

const toAuditEntry = (wire: Received<WireEntry>): AuditEntry => {
  const [actor, subject] = [partOf(wire.actor), partOf(wire.subject)]
  return {
    id: text(wire._id),
    at: date(wire.at),
    action: STAFF_ACTIONS.find((action) => action === wire.action) ?? 'edit',
    actor: { id: text(actor._id), name: text(actor.name) },
    subject: {
      id: text(subject._id),
      name: text(subject.name),
      kind: AUDIT_SUBJECTS.find((kind) => kind === subject.kind) ?? 'account',
    },
    note: text(wire.note),
    reason: text(wire.reason),
  }
}

/** Maps a page of the audit log. */
export function toAuditPage(body: unknown): AuditPage {
  const { entries, total } = wireOf<AuditLog>(body)
  return { entries: mapped(entries, toAuditEntry), total: number(total) }
}

const toRated = (wire: Received<WireRecord['replies'][number]>) => ({
  id: text(wire.expertId),
  name: text(wire.expertName),
})

const toMemberReport = (wire: Received<WireRecord['reportsMade'][number]>): MemberReport => ({
  number: text(wire.number),
  subjectKind: SUBJECT_KINDS.find((kind) => kind === wire.subjectKind) ?? 'review',
  reason: REPORT_REASON_IDS.find((reason) => reason === wire.reason) ?? '',
  details: text(wire.details),
  state: REPORT_STATES.find((state) => state === wire.state) ?? 'open',
  itemId: text(wire.itemId) || null,
  createdAt: date(wire.createdAt),
})

const toMemberRecord = (wire: Received<WireRecord>): MemberRecord => ({
  ratings: mapped(wire.ratings, (one) => ({
    id: text(one._id),
    influencer: { id: text(one.expertId), name: text(one.expertName) },
    rating: starsOf(one.rating),
    title: text(one.questionTitle),
    status: REVIEW_STATUSES.find((status) => status === one.status) ?? 'shown',
    createdAt: date(one.createdAt),
  })),
  replies: mapped(wire.replies, (one) => ({
    id: text(one._id),
    influencer: one.expertId ? toRated(one) : null,
    text: text(one.questionDetails),
    createdAt: date(one.createdAt),
  })),
  flagsReceived: number(wire.flagsReceived),
  flagsRaised: number(wire.flagsRaised),
  reportsAbout: mapped(wire.reportsReceived, toMemberReport),
  reportsMade: mapped(wire.reportsMade, toMemberReport),
})

/** Maps an account with its record, likely duplicates and audit log. */
export function toAccountSheet(body: unknown): AccountSheet {
  const { user, record, duplicates, log } = wireOf<WireSheet>(body)
  return {
    account: toManagedAccount(partOf(user)),
    record: record ? toMemberRecord(record) : null,
    duplicates: mapped(duplicates, toInfluencerCard),
    log: mapped(log, toAuditEntry),
  }
}

const place = (value: number | null | undefined) => (value === null ? null : number(value))

/** Maps the places before and after a change of rank. */
export function toPlaceChange(body: unknown): PlaceChange {
  const wire = wireOf<RankMoved>(body)
  return { from: place(wire.formerPlace), to: place(wire.place) }
}

/** Maps the days of the charts. */
export const toActivity = (body: unknown): DayOfActivity[] =>
  mapped(wireOf<Activity>(body).days, (wire) => ({
    day: date(wire.day),
    signUps: number(wire.signUps),
    ratings: number(wire.ratings),
    reports: number(wire.reports),
    decisions: number(wire.decisions),
  }))

/** Maps the outcome of an action on many accounts. */
export function toBulkOutcome(body: unknown): BulkOutcome {
  const { done, failed } = wireOf<WireBulkOutcome>(body)
  return {
    done: list(done).map(text),
    failed: mapped(failed, ({ id, msg }) => ({ id: text(id), msg: text(msg) })),
  }
}

/** Maps the categories of the admin screen. */
export const toManagedCategories = (body: unknown): ManagedCategory[] =>
  mapped(wireOf<ManagedCategories>(body).categories, (wire) => ({
    id: text(wire._id),
    name: text(wire.name),
    listed: number(wire.listed),
    unlisted: number(wire.unlisted),
    isChanging: wire.isChanging === true,
  }))
