import { rememberLink } from '@/lib/client/followed-links'
import { startPage } from '@/lib/client/pending-page'

/** Next calls it when the router begins to load a page: after any link or call of `router.push`, and on the way back. */
export function onRouterTransitionStart(address: string, type: 'push' | 'replace' | 'traverse') {
  startPage(address)
  if (type === 'push') rememberLink(address)
}
