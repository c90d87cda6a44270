import { benchEmbeddedMongo } from 'embedded-mongo/bench'
import { benchCounts } from '@/tools/bench/counts'
import { benchGrowth } from '@/tools/bench/growth'
import { benchHosts } from '@/tools/bench/hosts'
import { benchInbox } from '@/tools/bench/inbox'
import { benchIntegrity } from '@/tools/bench/integrity'
import { benchLikes } from '@/tools/bench/likes'
import { benchMigrations } from '@/tools/bench/migrations'
import { benchOverload } from '@/tools/bench/overload'
import { benchPages } from '@/tools/bench/pages'
import { benchQueue } from '@/tools/bench/queue'
import { benchReconcile } from '@/tools/bench/reconcile'
import { benchServing } from '@/tools/bench/serving'
import { benchCached, benchSite } from '@/tools/bench/site'
import { benchSizes } from '@/tools/bench/sizes'
import { benchSoak } from '@/tools/bench/soak'
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
  soak: benchSoak,
  growth: benchGrowth,
  counts: benchCounts,
  reconcile: benchReconcile,
  migrations: benchMigrations,
  integrity: benchIntegrity,
  pages: benchPages,
  queue: benchQueue,
  inbox: benchInbox,
  hosts: benchHosts,
  serving: benchServing,
  sizes: benchSizes,
} as const satisfies Readonly<Record<string, (cleanup: CleanupStack) => Promise<Row[]>>>
/** Run only when named, since they take long. */
export const LONG: ReadonlySet<string> = new Set([
  'likes',
  'soak',
  'growth',
  'counts',
  'reconcile',
  'migrations',
  'integrity',
  'pages',
  'queue',
  'inbox',
  'serving',
  'sizes',
])
