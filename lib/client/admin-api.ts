import type {
  AccountSheet,
  BulkAction,
  BulkOutcome,
  DayOfActivity,
  ManagedAccount,
  ManagedLists,
  ManagedQuery,
} from '@/lib/admin/types'
import type { AuditPage } from '@/lib/audit/types'
import type { ManagedCategory } from '@/lib/categories/types'
import {
  toAccountSheet,
  toActivity,
  toAuditPage,
  toBulkOutcome,
  toDuplicates,
  toManagedCategories,
  toManagedLists,
  toPlaceChange,
} from '@/lib/client/admin-from-wire'
import { nothing, query } from '@/lib/client/api'
import { type Result, request } from '@/lib/client/request'
import { storedToken } from '@/lib/client/stored-session'
import { write } from '@/lib/client/write'
import type { InfluencerCard } from '@/lib/influencers/types'

/*
 * The admin's half of `api.ts`: POST and DELETE, which nothing can prefetch. A module of its own, so that only the
 * admin's screens load it.
 */

const read = <T>(path: string, map: (body: unknown) => T): Promise<Result<T>> =>
  request(`/api/admin/${path}`, { token: storedToken() }, map)

const send = (path: string, json: object = {}): Promise<Result<null>> =>
  write(path, { json, token: storedToken() }, nothing)

const part = encodeURIComponent

/** Returns a page of each list, of the accounts that match the search terms; the included accounts come first. */
export const listManagedAccounts = ({
  skip,
  after = {},
  limit,
  words,
  includedIds,
}: ManagedQuery): Promise<Result<ManagedLists>> => {
  const values = {
    pendingSkip: skip.pending,
    approvedSkip: skip.approved,
    usersSkip: skip.members,
    removedSkip: skip.removed,
    pendingAfter: after.pending,
    approvedAfter: after.approved,
    usersAfter: after.members,
    removedAfter: after.removed,
    limit,
    q: words || null,
    include: includedIds.join(',') || null,
  }
  return read(`users?${query(values)}`, toManagedLists)
}

/** Returns an account with its likely duplicates and its audit log. */
export const getAccountSheet = (id: string): Promise<Result<AccountSheet>> =>
  read(`users/${part(id)}`, toAccountSheet)

/** Returns the likely duplicates of each of these proposals. */
export const listDuplicates = (
  ids: readonly string[],
): Promise<Result<ReadonlyMap<string, InfluencerCard[]>>> =>
  read(`duplicates?${query({ ids: ids.join(',') })}`, toDuplicates)

/** Returns what happened on each of the last days. */
export const listActivity = (): Promise<Result<DayOfActivity[]>> => read('activity', toActivity)

/** Returns a page of the audit log, of one subject when its id is given. */
export const listAuditEntries = (
  skip: number,
  subjectId: string | null,
  after?: string,
): Promise<Result<AuditPage>> => read(`log?${query({ skip, after, subjectId })}`, toAuditPage)

/** Returns all categories with their numbers of influencers. */
export const listManagedCategories = (): Promise<Result<ManagedCategory[]>> =>
  read('categories', toManagedCategories)

/** Returns an action that takes the account's id and a reason for the audit log. */
const administer =
  <T>(action: string, map: (body: unknown) => T) =>
  (id: string, reason = ''): Promise<Result<T>> =>
    write(
      `/api/users/${action}/${part(id)}?${query({ reason })}`,
      { method: 'POST', token: storedToken() },
      map,
    )

/** Makes a submitted influencer public. */
export const approveInfluencer = administer('approve', nothing)

/** Makes an influencer pending again. */
export const withdrawApproval = administer('unapprove', nothing)

/** Soft-deletes an account. */
export const removeAccount = administer('remove', nothing)

/** Restores a removed account. */
export const restoreAccount = administer('restore', nothing)

/** Moves an influencer up in the list, and returns the places. */
export const raiseRank = administer('increaseRating', toPlaceChange)

/** Moves an influencer down in the list, and returns the places. */
export const lowerRank = administer('decreaseRating', toPlaceChange)

/** Runs an action on many accounts. Returns which succeeded, and why the others failed. */
export const actOnMany = (
  action: BulkAction,
  ids: readonly string[],
  reason = '',
): Promise<Result<BulkOutcome>> =>
  write('/api/admin/bulk', { json: { action, ids, reason }, token: storedToken() }, toBulkOutcome)

/** The editable fields of an influencer's profile. */
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

/** Changes the facts of an influencer. */
export const editInfluencer = (id: string, { about, ...form }: FactsForm): Promise<Result<null>> =>
  send(`/api/admin/users/${part(id)}/facts`, { ...form, Tell_About_Yourself: about })

/** Suspends a member, permanently when `until` is null. */
export const suspendMember = (
  id: string,
  { until, reason }: { until: Date | null; reason: string },
): Promise<Result<null>> =>
  send(`/api/admin/users/${part(id)}/suspend`, { until: until?.toISOString() ?? null, reason })

/** Lifts a suspension early. */
export const liftSuspension = (id: string, reason = ''): Promise<Result<null>> =>
  send(`/api/admin/users/${part(id)}/lift?${query({ reason })}`)

/** Voids the votes of a suspended member. */
export const voidVotes = (id: string): Promise<Result<null>> =>
  send(`/api/admin/users/${part(id)}/votes/void`)

/** Restores voided votes. */
export const restoreVotes = (id: string): Promise<Result<null>> =>
  send(`/api/admin/users/${part(id)}/votes/restore`)

/** Adds a category. */
export const addCategory = (name: string): Promise<Result<null>> =>
  send('/api/admin/categories', { name })

/** Renames a category. */
export const renameCategory = (id: string, name: string): Promise<Result<null>> =>
  send(`/api/admin/categories/${part(id)}/rename`, { name })

/** Merges a category into the one with the id `into`. */
export const mergeCategory = (id: string, into: string): Promise<Result<null>> =>
  send(`/api/admin/categories/${part(id)}/merge`, { into })

/** Removes a category. */
export const removeCategory = (id: string): Promise<Result<null>> =>
  write(`/api/admin/categories/${part(id)}`, { method: 'DELETE', token: storedToken() }, nothing)
