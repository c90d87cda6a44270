import { startPage } from '@/lib/client/pending-page'

/** Next calls it when the router begins to load a page, after any link or call of `router.push`. */
export const onRouterTransitionStart = startPage
