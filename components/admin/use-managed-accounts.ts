'use client'

import { useRef } from 'react'
import useSWR from 'swr'
import { MANAGED_LISTS, type ManagedList, type ManagedLists } from '@/lib/admin/types'
import { listDuplicates, listManagedAccounts } from '@/lib/client/admin-api'
import { logFailure } from '@/lib/client/log'
import { READ_ONCE, ReadFailure, unwrap } from '@/lib/client/read'
import { LIMIT } from '@/lib/domain/limits'
import type { InfluencerCard } from '@/lib/influencers/types'

/** Logs a failed read, of which the screen shows no message. */
export const onlyLogged = (what: string) => (failure: unknown) =>
  logFailure(what, failure instanceof ReadFailure ? failure.status : 0)

type Wanted = { words: string; pages: Record<ManagedList, number> }

function read({ words, pages }: Wanted): Promise<ManagedLists> {
  const skip = Object.fromEntries(
    MANAGED_LISTS.map((list) => [list, (pages[list] - 1) * LIMIT.adminRowsPerPage]),
  ) as Record<ManagedList, number>
  return unwrap(listManagedAccounts({ skip, words, limit: LIMIT.adminRowsPerPage }))
}

/** The lists of the admin screen. The last response stays until the next one arrives. */
export function useManagedAccounts(wanted: Wanted) {
  const { data, error, isValidating, mutate } = useSWR(
    ['managed-accounts', wanted] as const,
    ([, asked]) => read(asked),
    { ...READ_ONCE, keepPreviousData: true, onError: onlyLogged('The admin list') },
  )
  return {
    lists: data,
    hasFailed: Boolean(error) && !isValidating,
    /** Reads the lists again; resolves when they are there, or could not be read. */
    reload: () => mutate().catch(() => null),
  }
}

const NOBODY: ReadonlyMap<string, InfluencerCard[]> = new Map()

/** Finds likely duplicates of these proposals, each once. The rows do not wait for it. */
export function useLikelyDuplicates(ids: readonly string[]) {
  const known = useRef(new Map<string, InfluencerCard[]>())
  const { data } = useSWR(
    ids.length > 0 ? (['likely-duplicates', ids.join()] as const) : null,
    async () => {
      const missing = ids.filter((id) => !known.current.has(id))
      const found = missing.length > 0 ? await unwrap(listDuplicates(missing)) : NOBODY
      for (const id of missing) known.current.set(id, found.get(id) ?? [])
      return new Map(known.current)
    },
    { ...READ_ONCE, keepPreviousData: true, onError: onlyLogged('The list of duplicates') },
  )
  return data ?? NOBODY
}
