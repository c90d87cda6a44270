import type {
  AccountSheet,
  BulkAction,
  BulkOutcome,
  ManagedAccount,
  ManagedLists,
  ManagedQuery,
} from '@/lib/admin/types'
import type { AuditPage } from '@/lib/audit/types'
import type { ManagedCategory } from '@/lib/categories/types'
import {
  toAccountSheet,
  toAuditPage,
  toBulkOutcome,
  toDuplicates,
  toManagedCategories,
  toManagedLists,
  toPendingPage,
  toSurges,
  toVotePairs,
} from '@/lib/client/admin-from-wire'
import { nothing, query } from '@/lib/client/api'
import { request, type Sent } from '@/lib/client/request'
import { storedToken } from '@/lib/client/stored-session'
import { write } from '@/lib/client/write'
import type { InfluencerCard } from '@/lib/influencers/types'
import type { PendingPage } from '@/lib/moderation/types'
import type { Surge } from '@/lib/ratings/surge/types'
import type { VotePair } from '@/lib/ratings/vote-integrity/types'

/*
 * The admin's half of `api.ts`: POST and DELETE, which nothing can prefetch (C13), and a part of its own, so that
 * nobody else loads it.
 */

const ask = <T>(path: string, read: (body: unknown) => T): Promise<Sent<T>> =>
  request(`/api/admin/${path}`, { token: storedToken() }, read)

const tell = (path: string, json: object = {}): Promise<Sent<null>> =>
  write(path, { json, token: storedToken() }, nothing)

const part = encodeURIComponent

/** A part of each list, of the accounts that fit the words. */
export const listManagedAccounts = ({
  skip,
  limit,
  words,
}: ManagedQuery): Promise<Sent<ManagedLists>> => {
  const values = {
    pendingSkip: skip.pending,
    approvedSkip: skip.approved,
    usersSkip: skip.members,
    removedSkip: skip.removed,
    limit,
    q: words || null,
  }
  return ask(`users?${query(values)}`, toManagedLists)
}

export const getAccountSheet = (id: string): Promise<Sent<AccountSheet>> =>
  ask(`users/${part(id)}`, toAccountSheet)

/** Who may be the same person as each of these proposals. */
export const listDuplicates = (
  ids: readonly string[],
): Promise<Sent<ReadonlyMap<string, InfluencerCard[]>>> =>
  ask(`duplicates?${query({ ids: ids.join(',') })}`, toDuplicates)

export const listAuditEntries = (
  skip: number,
  subjectId: string | null,
): Promise<Sent<AuditPage>> => ask(`log?${query({ skip, subjectId })}`, toAuditPage)

export const listPendingReviews = (skip: number): Promise<Sent<PendingPage>> =>
  ask(`held?${query({ skip })}`, toPendingPage)

/** Groups of ratings that wait because unusually many came at once. */
export const listSurges = (): Promise<Sent<Surge[]>> => ask('storms', toSurges)

export const listSurgeReviews = (id: string, skip: number): Promise<Sent<PendingPage>> =>
  ask(`storms/${part(id)}?${query({ skip })}`, toPendingPage)

/** Pairs of accounts with unusually many votes of the one on the other's ratings. */
export const listVotePairs = (): Promise<Sent<VotePair[]>> => ask('votes', toVotePairs)

export const listManagedCategories = (): Promise<Sent<ManagedCategory[]>> =>
  ask('categories', toManagedCategories)

/** Each takes the account's id and, for the log of what staff did, a reason. */
const administer =
  (action: string) =>
  (id: string, reason = ''): Promise<Sent<null>> =>
    write(
      `/api/users/${action}/${part(id)}?${query({ reason })}`,
      { method: 'POST', token: storedToken() },
      nothing,
    )

export const approveInfluencer = administer('approve')
export const withdrawApproval = administer('unapprove')
export const removeAccount = administer('remove')
export const restoreAccount = administer('restore')
export const raiseRank = administer('increaseRating')
export const lowerRank = administer('decreaseRating')

export const actOnMany = (
  action: BulkAction,
  ids: readonly string[],
  reason = '',
): Promise<Sent<BulkOutcome>> =>
  write('/api/admin/bulk', { json: { action, ids, reason }, token: storedToken() }, toBulkOutcome)

/** What the profile of an influencer is to say. */
export type FactsForm = Pick<
  ManagedAccount,
  | 'name'
  | 'about'
  | 'expertise'
  | 'socialHandles'
  | 'platforms'
  | 'category'
  | 'pic'
  | 'country'
  | 'hourlyRate'
  | 'publicEmail'
>

export const editInfluencer = (id: string, { about, ...form }: FactsForm): Promise<Sent<null>> =>
  tell(`/api/admin/users/${part(id)}/facts`, { ...form, Tell_About_Yourself: about })

export const suspendMember = (
  id: string,
  { until, reason }: { until: Date | null; reason: string },
): Promise<Sent<null>> =>
  tell(`/api/admin/users/${part(id)}/suspend`, { until: until?.toISOString() ?? null, reason })

export const liftSuspension = (id: string, reason = ''): Promise<Sent<null>> =>
  tell(`/api/admin/users/${part(id)}/lift?${query({ reason })}`)

export const voidVotes = (id: string): Promise<Sent<null>> =>
  tell(`/api/admin/users/${part(id)}/votes/void`)
export const restoreVotes = (id: string): Promise<Sent<null>> =>
  tell(`/api/admin/users/${part(id)}/votes/restore`)

export const releaseReview = (id: string): Promise<Sent<null>> =>
  tell(`/api/admin/reviews/${part(id)}/release`)
export const takeReviewDown = (id: string, reason: string): Promise<Sent<null>> =>
  tell(`/api/admin/reviews/${part(id)}/remove`, { reason })
export const restoreReview = (id: string): Promise<Sent<null>> =>
  tell(`/api/admin/reviews/${part(id)}/restore`)

export const releaseSurge = (id: string, reason: string): Promise<Sent<null>> =>
  tell(`/api/admin/storms/${part(id)}/release`, { reason })
export const rejectSurge = (id: string, reason: string): Promise<Sent<null>> =>
  tell(`/api/admin/storms/${part(id)}/void`, { reason })
export const reopenSurge = (id: string): Promise<Sent<null>> =>
  tell(`/api/admin/storms/${part(id)}/hold`)
export const endSurgeEarly = (id: string): Promise<Sent<null>> =>
  tell(`/api/admin/storms/${part(id)}/end`)

export const addCategory = (name: string): Promise<Sent<null>> =>
  tell('/api/admin/categories', { name })
export const renameCategory = (id: string, name: string): Promise<Sent<null>> =>
  tell(`/api/admin/categories/${part(id)}/rename`, { name })
export const mergeCategory = (id: string, into: string): Promise<Sent<null>> =>
  tell(`/api/admin/categories/${part(id)}/merge`, { into })
export const removeCategory = (id: string): Promise<Sent<null>> =>
  write(`/api/admin/categories/${part(id)}`, { method: 'DELETE', token: storedToken() }, nothing)
