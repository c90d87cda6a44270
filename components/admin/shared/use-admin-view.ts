'use client'

import { useSearchParams } from 'next/navigation'
import { ADMIN_VIEWS, type AdminView } from '@/components/admin/shared/admin-views'
import { PATH } from '@/lib/domain/paths'

/** The state in the address, for the back button and for links between admins. */
export type AdminAddress = {
  view: AdminView
  words: string
  /** The page of a list or the log, from 1. */
  page: number
  /** The account of the open sheet. */
  accountId: string | null
}

const pageOf = (text: string | null) => (text && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1)

function readAddress(query: URLSearchParams): AdminAddress {
  return {
    view: ADMIN_VIEWS.find((view) => view === query.get('view')) ?? 'all',
    words: query.get('q') ?? '',
    page: pageOf(query.get('page')),
    accountId: query.get('account'),
  }
}

/** The path of a screen; default values are left out. */
export function adminPath(address: Partial<AdminAddress>): string {
  const { view = 'all', words = '', page = 1, accountId } = address
  const query = new URLSearchParams()
  if (view !== 'all') query.set('view', view)
  if (words) query.set('q', words)
  if (page > 1) query.set('page', String(page))
  if (accountId) query.set('account', accountId)
  return query.size > 0 ? `${PATH.admin}?${query}` : PATH.admin
}

/** Reads and changes the address of the admin's screen without a request for the page. */
export function useAdminView() {
  const address = readAddress(useSearchParams())

  /** Adds a history entry; `replace` changes the current one. */
  function go(change: Partial<AdminAddress>, how: 'push' | 'replace' = 'push') {
    // Not `address`, which is drawn a moment after each change: a search that has waited must not close a sheet.
    const now = readAddress(new URLSearchParams(window.location.search))
    const next = adminPath({ ...now, ...change })
    if (how === 'push') window.history.pushState(null, '', next)
    else window.history.replaceState(null, '', next)
  }

  /** A new search starts on the first page. */
  const search = (words: string) => go({ words, page: 1 }, 'replace')

  return { address, go, search }
}
