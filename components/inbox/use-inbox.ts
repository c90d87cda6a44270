'use client'

import { useState } from 'react'
import { useOwnRead } from '@/components/ui/use-own-list'
import { call } from '@/lib/client/call'
import { notify } from '@/lib/client/toasts'
import { rememberUnread } from '@/lib/client/unread'
import { whyFailed } from '@/lib/client/why-failed'
import { MESSAGES } from '@/lib/domain/messages'
import { NOTICES } from '@/lib/domain/notices'
import type { Notification } from '@/lib/notifications/responses'

async function load(after?: string) {
  const sent = await call('GET /api/notifications', { query: { after } })
  if (sent.ok) rememberUnread(sent.value.unread)
  return sent
}

/** Where an entry stands in the list, also once it has gone or moved: `after` of `GET /api/notifications`. */
const positionOf = ({ id, at }: Notification) => `${id}~${Date.parse(at)}`

/** Appends entries; one that moved meanwhile is shown once. */
function withNext(entries: Notification[], next: readonly Notification[]): Notification[] {
  const ids = new Set(entries.map(({ id }) => id))
  return [...entries, ...next.filter(({ id }) => !ids.has(id))]
}

/** The viewer's inbox as far as it is loaded, and what marks its entries as read. */
export function useInbox() {
  const { data, hasFailed, reload, show } = useOwnRead('inbox', () => load())
  const [isLoadingMore, setLoadingMore] = useState(false)
  const [isAtEnd, setAtEnd] = useState(false)
  const entries = data?.entries ?? null

  async function loadMore() {
    setLoadingMore(true)
    const last = entries?.at(-1)
    const sent = await load(last && positionOf(last))
    setLoadingMore(false)
    if (!sent.ok) return notify.error(MESSAGES.ownListFailed)
    setAtEnd(sent.value.entries.length < NOTICES.perPage)
    show((now) => ({ ...now, entries: withNext(now.entries, sent.value.entries) }))
  }

  async function mark(
    body: { ids: string[] } | { until: string },
    isMarked: (entry: Notification) => boolean,
  ) {
    const sent = await call('POST /api/notifications/read', { body })
    if (!sent.ok) return notify.error(whyFailed(sent))
    rememberUnread(sent.value.unread)
    show((now) => ({
      ...now,
      entries: now.entries.map((one) => (isMarked(one) ? { ...one, isRead: true } : one)),
    }))
  }

  return {
    entries,
    hasFailed: hasFailed && !data,
    retry: () => void reload(),
    hasMore: !isAtEnd && (entries?.length ?? 0) >= NOTICES.perPage,
    isLoadingMore,
    loadMore,
    markOne: ({ id }: Notification) => mark({ ids: [id] }, (one) => one.id === id),
    /** All that were there when the list was read: what has come since stays unread. */
    markAll: () => mark({ until: entries?.[0]?.at ?? new Date().toISOString() }, () => true),
  }
}
