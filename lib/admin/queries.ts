import { type QueryFilter, trusted } from 'mongoose'
import { MANAGED_FIELDS, toManagedAccount } from '@/lib/admin/record'
import {
  type AccountSheet,
  MANAGED_LISTS,
  type ManagedAccount,
  type ManagedList,
  type ManagedLists,
  type ManagedQuery,
} from '@/lib/admin/types'
import { listEntries } from '@/lib/audit/queries'
import { now } from '@/lib/clock'
import { DURATION } from '@/lib/domain/durations'
import { isId } from '@/lib/domain/ids'
import { ROLE } from '@/lib/domain/roles'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { findLikelyDuplicates } from '@/lib/influencers/duplicates'
import type { InfluencerCard } from '@/lib/influencers/types'
import { countPendingReviews } from '@/lib/moderation/queries'
import { queryTokens } from '@/lib/search/tokens'
import { UserModel, type UserRecord } from '@/models/user'

/** Returns the filter for removed accounts that staff can restore. Accounts closed by their members are excluded. */
export const stillRestorable = () => ({
  removedAt: trusted({ $gt: new Date(now().getTime() - DURATION.removalUndoMs) }),
  closure: null,
})

type Filter = QueryFilter<UserRecord>
type Order = Record<string, 1 | -1>

/** The filter and order of each list: newest first, approved influencers in the order of the public list. */
const selections = (): Record<ManagedList, { filter: Filter; order: Order }> => {
  const influencers = { role: ROLE.influencer, removedAt: null }
  return {
    pending: {
      filter: { ...influencers, approved: false, listed: false },
      order: { createdAt: -1 },
    },
    approved: {
      filter: { ...influencers, listed: true },
      order: { rank: -1, confidence: -1, _id: 1 },
    },
    members: {
      filter: {
        role: trusted({ $in: [ROLE.member, ROLE.admin] }),
        // True for every member. Named so that the index can provide the order.
        approved: false,
        listed: false,
        removedAt: null,
      },
      order: { createdAt: -1 },
    },
    removed: {
      filter: {
        role: trusted({ $in: Object.values(ROLE) }),
        listed: false,
        ...stillRestorable(),
      },
      order: { removedAt: -1 },
    },
  }
}

/**
 * Returns a page of each list on the admin screen. Words restrict it to accounts that have all of them in name, e-mail,
 * handles, expertise or category, by the tokens of the public search; an id finds its account.
 */
export async function listManagedAccounts(query: ManagedQuery): Promise<ManagedLists> {
  const wanted = wordFilter(query.words)
  const all = selections()
  const read = async (list: ManagedList) => {
    if (!wanted) return { page: [], total: 0 }
    const { filter, order } = all[list]
    const matching = { ...filter, ...wanted }
    const [page, total] = await Promise.all([
      listPage(matching, order, { skip: query.skip[list], limit: query.limit }),
      UserModel.countDocuments(matching),
    ])
    return { page, total }
  }
  const [pendingRatings, ...lists] = await Promise.all([
    countPendingReviews(),
    ...MANAGED_LISTS.map(read),
  ])
  const each = <T>(take: (one: Awaited<ReturnType<typeof read>>) => T) =>
    Object.fromEntries(
      MANAGED_LISTS.map((list, at) => [list, take(lists[at] ?? { page: [], total: 0 })]),
    ) as Record<ManagedList, T>
  return {
    ...each(({ page }) => page),
    totals: { ...each(({ total }) => total), held: pendingRatings },
  }
}

/** Returns the filter for the words of a search; null when nothing can match. */
function wordFilter(words: string): Filter | null {
  const typed = words.trim()
  if (typed === '') return {}
  if (isId(typed)) return { _id: typed }
  const [first, ...others] = queryTokens(typed)
  if (!first) return null
  return {
    searchKeys: first,
    ...(others.length > 0 && { $and: others.map((word) => ({ searchKeys: word })) }),
  }
}

async function listPage(
  filter: Filter,
  order: Order,
  { skip, limit }: { skip: number; limit: number },
): Promise<ManagedAccount[]> {
  const records = await UserModel.find(filter, MANAGED_FIELDS)
    .sort(order)
    .skip(skip)
    .limit(limit)
    .lean<UserRecord[]>()
  return records.map(toManagedAccount)
}

/** Returns an account with its likely duplicates and its log. Throws `notFound`, also when it can no longer be restored. */
export async function getAccountSheet(id: string): Promise<AccountSheet> {
  const record = await UserModel.findById(id, `${MANAGED_FIELDS} closure`).lean<UserRecord>()
  const isUnavailable = record?.closure || (record?.removedAt && !isRecent(record.removedAt))
  if (!record || isUnavailable) throw new AppError('notFound', SERVER_MESSAGES.accountNotFound)
  const account = toManagedAccount(record)
  const [duplicates, { entries }] = await Promise.all([
    account.role === ROLE.influencer ? duplicatesOf(account) : [],
    listEntries({ subjectId: id, skip: 0 }),
  ])
  return { account, duplicates, log: entries }
}

const isRecent = (removedAt: Date) => removedAt.getTime() > now().getTime() - DURATION.removalUndoMs

const duplicatesOf = ({ id, name, socialHandles }: Nameable): Promise<InfluencerCard[]> =>
  findLikelyDuplicates({ name, socialHandles, excludeId: id, among: 'present' })

type Nameable = Pick<ManagedAccount, 'id' | 'name' | 'socialHandles'>

/** Bounded, because each comparison takes two queries beside the site's other requests. */
const COMPARED_AT_ONCE = 5

/** Returns likely duplicates by proposal id. Proposals without any are left out. */
export async function listDuplicates(ids: string[]): Promise<Map<string, InfluencerCard[]>> {
  const proposals = await UserModel.find(
    { _id: trusted({ $in: ids }), role: ROLE.influencer, removedAt: null },
    'name socialHandles',
  ).lean()
  const found: [string, InfluencerCard[]][] = []
  for (let done = 0; done < proposals.length; done += COMPARED_AT_ONCE) {
    const some = proposals.slice(done, done + COMPARED_AT_ONCE).map(async (proposal) => {
      const id = String(proposal._id)
      return [id, await duplicatesOf({ ...proposal, id })] satisfies [string, InfluencerCard[]]
    })
    found.push(...(await Promise.all(some)))
  }
  return new Map(found.filter(([, duplicates]) => duplicates.length > 0))
}
