import { benchEmbeddedMongo } from 'embedded-mongo/bench'
import { benchIntegrity } from '@/tools/bench/integrity'
import { benchLikes } from '@/tools/bench/likes'
import { benchOverload } from '@/tools/bench/overload'
import { benchHeldBack, benchSearch } from '@/tools/bench/search'
import { benchCached, benchSite } from '@/tools/bench/site'
import type { Row } from '@/tools/bench/table'
import { isSmall } from '@/tools/cli/small'
import type { CleanupStack } from '@/tools/launcher/cleanup-stack'

const SMALL_DATABASE = { documents: 1_000, single: 10, parallel: 100 }

/** What can be measured. */
export const PARTS = {
  database: () => benchEmbeddedMongo(isSmall ? SMALL_DATABASE : undefined),
  cached: benchCached,
  site: benchSite,
  overload: benchOverload,
  likes: benchLikes,
  integrity: benchIntegrity,
  search: benchSearch,
  'search-held-back': benchHeldBack,
} as const satisfies Readonly<Record<string, (cleanup: CleanupStack) => Promise<Row[]>>>
/** Run only when named, since they take long. */
export const LONG: ReadonlySet<string> = new Set([
  'likes',
  'integrity',
  'search',
  'search-held-back',
])
