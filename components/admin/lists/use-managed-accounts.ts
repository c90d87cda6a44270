'use client'

import { useRef, useState } from 'react'
import { useSWRConfig } from 'swr'
import { isReordered, keepPlaces } from '@/components/admin/lists/keep-places'
import { useCachedRead } from '@/components/ui/use-cached-read'
import type { Duplicate, ManagedLists } from '@/lib/admin/responses'
import { MANAGED_LISTS, type ManagedList } from '@/lib/admin/types'
import { listManagedAccounts } from '@/lib/client/admin-api'
import { call } from '@/lib/client/call'
import { afterOf, notePageEnd } from '@/lib/client/page-ends'
import { unwrap } from '@/lib/client/read'
import { LIMIT } from '@/lib/domain/limits'

/** The key of the number of open items in the queue. */
export const QUEUE_TOTAL = 'queue-total'

type ListRequest = {
  words: string
  /** The list that is shown alone, in pages; null when only the beginning of each is needed. */
  list: ManagedList | null
  page: number
  /** Counts how often the server's order was asked for. */
  order: number
}

/** A reading of the lists, with the accounts that staff had acted on by then. */
type Reading = { wanted: ListRequest; lists: ManagedLists; actedIds: readonly string[] }

async function read(wanted: ListRequest, actedIds: readonly string[]): Promise<Reading> {
  const { words, list, page } = wanted
  const skip = Object.fromEntries(
    MANAGED_LISTS.map((one) => [one, one === list ? (page - 1) * LIMIT.adminRowsPerPage : 0]),
  ) as Record<ManagedList, number>
  const limit = list ? LIMIT.adminRowsPerPage : LIMIT.adminRowsPreviewed
  // The accounts that were acted on precede the page and are no part of it.
  const name = `${list} ${words}`
  const after = list ? { [list]: afterOf(name, page) } : {}
  const asked = { skip, after, words, limit, includedIds: actedIds }
  const lists = await unwrap(listManagedAccounts(asked))
  if (list) notePageEnd(name, page, lists[list].at(-1)?.id)
  return { wanted, lists, actedIds }
}

/** Where the accounts that staff has acted on stay in view: not on other pages, nor among other matches. */
const scopeOf = ({ words, page, order }: Omit<ListRequest, 'list'>) => `${order} ${page} ${words}`

const isSame = (one: ListRequest, other: ListRequest) =>
  one.list === other.list && scopeOf(one) === scopeOf(other)

/** The lists as shown: rows keep their places while the same lists are read again. */
type VisibleLists = { reading: Reading; lists: ManagedLists; reordered: ReadonlySet<ManagedList> }

function show(reading: Reading, before: VisibleLists | null): VisibleLists {
  const { lists: fresh, actedIds, wanted } = reading
  const shown = before && isSame(before.reading.wanted, wanted) ? before.lists : null
  if (!shown) return { reading, lists: fresh, reordered: new Set() }
  const lists = { ...fresh }
  for (const list of MANAGED_LISTS) lists[list] = keepPlaces(fresh[list], shown[list], actedIds)
  const reordered = MANAGED_LISTS.filter((list) => isReordered(lists[list], fresh[list]))
  return { reading, lists, reordered: new Set(reordered) }
}

/** The lists of the admin screen. The last response stays until the next one arrives. */
export function useManagedAccounts({ words, list, ...asked }: Omit<ListRequest, 'order'>) {
  const [order, setOrder] = useState(0)
  const [shown, setShown] = useState<VisibleLists | null>(null)
  const { mutate: revalidate } = useSWRConfig()
  // Other screens have pages too, of which the lists know nothing.
  const page = list ? asked.page : 1
  const scope = scopeOf({ words, page, order })
  const acted = useRef<{ scope: string; ids: readonly string[] }>({ scope, ids: [] })
  const actedIn = (where: string) => (acted.current.scope === where ? acted.current.ids : [])

  const wanted = { words, list, page, order }
  const { data, hasFailed, reload } = useCachedRead(
    ['managed-accounts', wanted],
    () => read(wanted, actedIn(scope)),
    { what: 'The admin list', keepsLast: true },
  )
  if (data && data !== shown?.reading) setShown(show(data, shown))

  return {
    lists: shown?.lists,
    /** The lists whose order on the server differs from the shown one. */
    reordered: shown?.reordered,
    hasFailed,
    /**
     * Reads the lists again after an action on these accounts, which are shown wherever they are now; resolves when the
     * lists are there, or could not be read.
     */
    reload(changedIds: readonly string[] = []) {
      const ids = [...actedIn(scope).filter((id) => !changedIds.includes(id)), ...changedIds]
      acted.current = { scope, ids: ids.slice(-LIMIT.adminRowsPerPage) }
      // A submission that is settled leaves the queue, too.
      void revalidate(QUEUE_TOTAL)
      return reload()
    },
    /** Reads the lists in the order of the server. */
    reorder: () => setOrder(order + 1),
  }
}

const NO_DUPLICATES: ReadonlyMap<string, Duplicate[]> = new Map()

/** Finds likely duplicates of these proposals, each once. The rows do not wait for it. */
export function useLikelyDuplicates(ids: readonly string[]) {
  const known = useRef(new Map<string, Duplicate[]>())
  const { data } = useCachedRead(
    ids.length > 0 ? ['likely-duplicates', ids.join()] : null,
    async () => {
      const missing = ids.filter((id) => !known.current.has(id))
      if (missing.length > 0) {
        const query = { ids: missing.join(',') }
        const { duplicates } = await unwrap(call('GET /api/admin/duplicates', { query }))
        for (const id of missing) known.current.set(id, duplicates[id] ?? [])
      }
      return new Map(known.current)
    },
    { what: 'The list of duplicates', keepsLast: true },
  )
  return data ?? NO_DUPLICATES
}
