'use client'

import { useOwnList } from '@/components/ui/use-own-list'
import type { OwnPage } from '@/lib/accounts/profile/responses'
import { call } from '@/lib/client/call'
import { type Result, whyFailed } from '@/lib/client/request'
import { notify } from '@/lib/client/toasts'
import { rememberUnread } from '@/lib/client/unread'
import { NOTICES } from '@/lib/domain/notices'
import type { Notification } from '@/lib/notifications/responses'

const perPage = NOTICES.perPage

/** The inbox has no total: behind a full part there may be more. */
async function load(_: number, after?: string): Promise<Result<OwnPage<Notification>>> {
  const sent = await call('GET /api/notifications', { query: { after } })
  if (!sent.ok) return sent
  const { entries, unread } = sent.value
  rememberUnread(unread)
  const total = entries.length < perPage ? entries.length : Number.POSITIVE_INFINITY
  return { ok: true, value: { entries, total } }
}

/** Where an entry stands in the list, also once it has gone or moved: `after` of `GET /api/notifications`. */
const positionOf = ({ id, at }: Notification) => `${id}~${Date.parse(at)}`

/** The viewer's inbox as far as it is loaded, and what marks its entries as read. */
export function useInbox() {
  const { page, changeAll, ...list } = useOwnList('inbox', load, { perPage, positionOf })
  const entries = page?.entries ?? null

  async function mark(
    body: { ids: string[] } | { until: string },
    isMarked: (entry: Notification) => boolean,
  ) {
    const sent = await call('POST /api/notifications/read', { body })
    if (!sent.ok) return notify.error(whyFailed(sent))
    rememberUnread(sent.value.unread)
    changeAll((one) => (isMarked(one) ? { ...one, isRead: true } : one))
  }

  return {
    ...list,
    entries,
    markOne: ({ id }: Notification) => mark({ ids: [id] }, (one) => one.id === id),
    /** All that were there when the list was read: what has come since stays unread. */
    markAll: () => mark({ until: entries?.[0]?.at ?? new Date().toISOString() }, () => true),
  }
}
