'use client'

import { useSearchParams } from 'next/navigation'
import { MANAGED_LISTS, type ManagedList } from '@/lib/admin/types'
import { PATH } from '@/lib/domain/paths'

/** The screens of the admin: `all` shows the three lists of the contract one below the other. */
const ADMIN_VIEWS = [
  'all',
  'pending',
  'approved',
  'members',
  'held',
  'votes',
  'removed',
  'categories',
  'log',
] as const
export type AdminView = (typeof ADMIN_VIEWS)[number]

/** What the address says: so the back button works, and an admin can send another one to what he sees. */
export type AdminAddress = {
  view: AdminView
  words: string
  /** Pages of the lists, from 1. */
  pages: Record<ManagedList, number>
  /** The page of the held ratings or the log. */
  page: number
  /** Whose sheet is open. */
  accountId: string | null
}

const pageOf = (text: string | null) => (text && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1)

const firstPages = () =>
  Object.fromEntries(MANAGED_LISTS.map((list) => [list, 1])) as Record<ManagedList, number>

function readAddress(query: URLSearchParams): AdminAddress {
  const pages = firstPages()
  for (const list of MANAGED_LISTS) pages[list] = pageOf(query.get(list))
  return {
    view: ADMIN_VIEWS.find((view) => view === query.get('view')) ?? 'all',
    words: query.get('q') ?? '',
    pages,
    page: pageOf(query.get('page')),
    accountId: query.get('account'),
  }
}

/** The path of a screen; whatever is as it is at first is left out. */
export function adminPath(address: Partial<AdminAddress>): string {
  const { view = 'all', words = '', pages, page = 1, accountId } = address
  const query = new URLSearchParams()
  if (view !== 'all') query.set('view', view)
  if (words) query.set('q', words)
  for (const list of MANAGED_LISTS) {
    if (pages && pages[list] > 1) query.set(list, String(pages[list]))
  }
  if (page > 1) query.set('page', String(page))
  if (accountId) query.set('account', accountId)
  return query.size > 0 ? `${PATH.admin}?${query}` : PATH.admin
}

/** The address of the admin's screen and how to change it, without asking the server for the page again. */
export function useAdminView() {
  const address = readAddress(useSearchParams())

  /** Goes on to another address, which the back button leaves; `replace` where it should not. */
  function go(change: Partial<AdminAddress>, how: 'push' | 'replace' = 'push') {
    const next = adminPath({ ...address, ...change })
    if (how === 'push') window.history.pushState(null, '', next)
    else window.history.replaceState(null, '', next)
  }

  /** Other words start on the first pages again. */
  const search = (words: string) => go({ words, pages: firstPages() }, 'replace')

  return { address, go, search }
}
