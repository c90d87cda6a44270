'use client'

import { useState } from 'react'
import { useCachedRead } from '@/components/ui/use-cached-read'
import type { OwnPage } from '@/lib/accounts/profile/responses'
import { unwrap } from '@/lib/client/read'
import type { Result } from '@/lib/client/request'
import { signOut, useViewer } from '@/lib/client/session'
import { notify } from '@/lib/client/toasts'
import { LIMIT } from '@/lib/domain/limits'
import { MESSAGES } from '@/lib/domain/messages'

/**
 * Reads data of the viewer's own account once they are known. An ended session logs out; other failures are the screen's to
 * show.
 */
export function useOwnRead<T>(name: string, read: () => Promise<Result<T>>) {
  const viewer = useViewer()
  const key = viewer.status === 'in' ? ['own', name, viewer.id] : null
  return useCachedRead(key, () => unwrap(read()), {
    what: `The ${name}`,
    onFailure({ status }) {
      if (status === 401) void signOut()
    },
  })
}

type Parts<T> = {
  perPage?: number
  /** Where an entry stands, as `after` takes it. */
  positionOf?(entry: T): string
}

/**
 * A list of the viewer's own that comes in parts; `changeAll`, `change` and `remove` show at once what was done to entries.
 */
export function useOwnList<T extends { id: string }>(
  name: string,
  load: (skip: number, after?: string) => Promise<Result<OwnPage<T>>>,
  { perPage = LIMIT.ownPageSize, positionOf = ({ id }) => id }: Parts<T> = {},
) {
  const { data, hasFailed, reload, show } = useOwnRead(name, () => load(0))
  const [isLoadingMore, setLoadingMore] = useState(false)
  /** Whether the last added part was a full one; null before one. The total alone does not tell: shown ones may have gone. */
  const [wasFull, setWasFull] = useState<boolean | null>(null)

  async function loadMore() {
    setLoadingMore(true)
    const last = data?.entries.at(-1)
    const sent = await load(data?.entries.length ?? 0, last && positionOf(last))
    setLoadingMore(false)
    if (!sent.ok) return notify.error(MESSAGES.ownListFailed)
    const { entries, total } = sent.value
    setWasFull(entries.length === perPage)
    show((now) => {
      const known = new Set(now.entries.map(({ id }) => id))
      const fresh = entries.filter(({ id }) => !known.has(id))
      return { entries: [...now.entries, ...fresh], total }
    })
  }

  const changeAll = (next: (entry: T) => T) =>
    show(({ entries, total }) => ({ entries: entries.map(next), total }))

  const change = (entry: T) => changeAll((one) => (one.id === entry.id ? entry : one))

  const remove = (id: string) =>
    show(({ entries, total }) => ({
      entries: entries.filter((one) => one.id !== id),
      total: total - 1,
    }))

  return {
    page: data ?? null,
    hasFailed: hasFailed && !data,
    retry: () => void reload(),
    hasMore: data !== undefined && (wasFull ?? data.entries.length < data.total),
    isLoadingMore,
    loadMore,
    changeAll,
    change,
    remove,
  }
}
