import { rememberLink, startPage } from '@/lib/client/page-changes'

/** Next calls it when the router begins to load a page: after any link or call of `router.push`, and on the way back. */
export function onRouterTransitionStart(address: string, type: 'push' | 'replace' | 'traverse') {
  startPage(address)
  if (type === 'push') rememberLink(address)
}
