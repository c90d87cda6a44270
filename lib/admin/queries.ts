import { type QueryFilter, trusted } from 'mongoose'
import { stillRestorable } from '@/lib/accounts/removal/commands'
import { getMemberRecord } from '@/lib/admin/member-record'
import { MANAGED_FIELDS, type ManagedRecord, toManagedAccount } from '@/lib/admin/record'
import type { AccountSheet, Duplicate, ManagedAccount, ManagedLists } from '@/lib/admin/responses'
import { MANAGED_LISTS, type ManagedList, type ManagedQuery } from '@/lib/admin/types'
import { listEntries } from '@/lib/audit/queries'
import { now } from '@/lib/clock'
import { type Part as ListPart, readPart } from '@/lib/db/list-part'
import { DURATION } from '@/lib/domain/durations'
import { isId } from '@/lib/domain/ids'
import { ROLE } from '@/lib/domain/roles'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { findDelistedAt } from '@/lib/influencers/delistings'
import { findLikelyDuplicates } from '@/lib/influencers/duplicates/queries'
import { listMerges } from '@/lib/moderation/merges/queries'
import { queryTokens } from '@/lib/search/tokens'
import { UserModel, type UserRecord } from '@/models/user'

type Filter = QueryFilter<UserRecord>
type Order = Record<string, 1 | -1>

type Selection = {
  filter: Filter
  /** The same accounts by keys of one index alone, so that counting them all reads no document. */
  counted: Filter
  /** That index, where MongoDB may choose one with several keys an account. */
  countedBy?: string
  order: Order
}

/** How each list is read: newest first, approved influencers in the order of the public list. */
const selections = (): Record<ManagedList, Selection> => {
  const influencers = { role: ROLE.influencer, removedAt: null }
  const pending = { ...influencers, approved: false }
  // `approved: false` is true for every member. Named so that the index can provide the order.
  const members = {
    role: trusted({ $in: [ROLE.member, ROLE.admin] }),
    approved: false,
    removedAt: null,
  }
  const removed = {
    role: trusted({ $in: Object.values(ROLE) }),
    listed: false,
    ...stillRestorable(),
  }
  return {
    pending: {
      filter: { ...pending, listed: false },
      counted: pending,
      order: { createdAt: -1 },
    },
    approved: {
      filter: { ...influencers, listed: true },
      counted: { listed: true },
      countedBy: 'listed_1__id_1',
      order: { rank: -1, confidence: -1, _id: 1 },
    },
    members: {
      filter: { ...members, listed: false },
      counted: members,
      order: { createdAt: -1 },
    },
    removed: { filter: removed, counted: removed, order: { removedAt: -1 } },
  }
}

/**
 * Returns a page of each list on the admin screen. Words restrict it to accounts that have all of them in name, e-mail,
 * handles, expertise or category, by the tokens of the public search; an id finds its account. Accounts of `includedIds`
 * precede the page of the list that they belong to, unless they are on it.
 */
export async function listManagedAccounts(query: ManagedQuery): Promise<ManagedLists> {
  const all = selections()
  const read = async (list: ManagedList): Promise<Part> => {
    const wanted = wordFilter(query.words, list)
    if (!wanted) return NOTHING
    const { filter, counted, countedBy, order } = all[list]
    const matching = { ...filter, ...wanted }
    const [page, total, included] = await Promise.all([
      listPage(matching, order, {
        skip: query.skip[list],
        after: query.after?.[list],
        limit: query.limit,
      }),
      query.words.trim()
        ? UserModel.countDocuments(matching)
        : UserModel.countDocuments(counted, countedBy ? { hint: countedBy } : {}),
      listIncluded(matching, order, query.includedIds),
    ])
    const onPage = new Set(page.map(({ id }) => id))
    return { page: [...included.filter(({ id }) => !onPage.has(id)), ...page], total }
  }
  const lists = await Promise.all(MANAGED_LISTS.map(read))
  const each = <T>(take: (one: Part) => T) =>
    Object.fromEntries(
      MANAGED_LISTS.map((list, at) => [list, take(lists[at] ?? NOTHING)]),
    ) as Record<ManagedList, T>
  return {
    ...each(({ page }) => page),
    totals: each(({ total }) => total),
  }
}

type Part = { page: ManagedAccount[]; total: number }
const NOTHING: Part = { page: [], total: 0 }

/** Returns those of the accounts that the filter selects. */
function listIncluded(filter: Filter, order: Order, ids: readonly string[]) {
  if (ids.length === 0) return []
  const either = { $and: [filter, { _id: trusted({ $in: [...ids] }) }] }
  return listPage(either, order, { skip: 0, limit: ids.length })
}

/** Returns the filter for the words of a search; null when nothing can match. */
function wordFilter(words: string, list: ManagedList): Filter | null {
  const typed = words.trim()
  if (typed === '') return {}
  if (isId(typed)) return { _id: typed }
  const [first, ...others] = queryTokens(typed).map(OF_INFLUENCERS.has(list) ? whole : beginning)
  if (!first) return null
  return { ...first, ...(others.length > 0 && { $and: others }) }
}

/** Influencers are stored with the beginnings of their words, members with whole words. */
const OF_INFLUENCERS: ReadonlySet<ManagedList> = new Set(['pending', 'approved'])
const whole = (word: string): Filter => ({ searchKeys: word })
const beginning = (word: string): Filter => ({
  // A name without letters is a word of symbols.
  searchKeys: trusted({ $regex: `^${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}` }),
})

async function listPage(filter: Filter, order: Order, part: ListPart): Promise<ManagedAccount[]> {
  const list = { model: UserModel, filter, fields: MANAGED_FIELDS, order }
  return (await readPart<ManagedRecord>(list, part)).map(toManagedAccount)
}

/** Returns an account. Throws `notFound`, also when it can no longer be restored. */
export async function getManagedAccount(id: string): Promise<ManagedAccount> {
  const record = await UserModel.findById(id, `${MANAGED_FIELDS} closure`).lean<
    ManagedRecord & Pick<UserRecord, 'closure'>
  >()
  const isUnavailable = record?.closure || (record?.removedAt && !isRecent(record.removedAt))
  if (!record || isUnavailable) throw new AppError('notFound', SERVER_MESSAGES.accountNotFound)
  return toManagedAccount(record)
}

/** Returns an account with its record, likely duplicates and log. Throws like `getManagedAccount`. */
export async function getAccountSheet(id: string): Promise<AccountSheet> {
  const account = await getManagedAccount(id)
  const isInfluencer = account.role === ROLE.influencer
  const [duplicates, merges, delistedAt, written, { entries }] = await Promise.all([
    isInfluencer ? duplicatesOf(account) : [],
    isInfluencer ? listMerges(id) : [],
    isInfluencer && !account.approved ? findDelistedAt(id) : null,
    isInfluencer ? null : getMemberRecord(id),
    listEntries({ subjectId: id, skip: 0 }),
  ])
  return { account, record: written, duplicates, merges, delistedAt, log: entries }
}

const isRecent = (removedAt: Date) => removedAt.getTime() > now().getTime() - DURATION.removalUndoMs

async function duplicatesOf({ id, ...named }: Nameable): Promise<Duplicate[]> {
  const { name, otherNames, socialHandles } = named
  const asked = { name, otherNames, socialHandles, excludeId: id, among: 'present' } as const
  return (await findLikelyDuplicates(asked)).map((card) => ({
    id: card.id,
    name: card.name,
    pic: card.pic,
    category: card.category,
    reviewsCount: card.reviewsCount,
  }))
}

type Nameable = Pick<ManagedAccount, 'id' | 'name' | 'otherNames' | 'socialHandles'>

/** Bounded, because each comparison takes two queries beside the site's other requests. */
const COMPARED_AT_ONCE = 5

/** Returns likely duplicates by proposal id. Proposals without any are left out. */
export async function listDuplicates(ids: string[]): Promise<Record<string, Duplicate[]>> {
  const proposals = await UserModel.find(
    { _id: trusted({ $in: ids }), role: ROLE.influencer, removedAt: null },
    'name otherNames socialHandles',
  ).lean()
  const found: [string, Duplicate[]][] = []
  for (let done = 0; done < proposals.length; done += COMPARED_AT_ONCE) {
    const some = proposals.slice(done, done + COMPARED_AT_ONCE).map(async (proposal) => {
      const id = String(proposal._id)
      return [id, await duplicatesOf({ ...proposal, id })] satisfies [string, Duplicate[]]
    })
    found.push(...(await Promise.all(some)))
  }
  return Object.fromEntries(found.filter(([, duplicates]) => duplicates.length > 0))
}
