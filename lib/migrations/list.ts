import { influencerKeys } from '@/lib/migrations/001-influencer-keys'
import { memberKeys } from '@/lib/migrations/002-member-keys'
import { mailboxes } from '@/lib/migrations/003-mailboxes'
import { reviewKeys } from '@/lib/migrations/004-review-keys'
import { aspectTotals } from '@/lib/migrations/005-facet-totals'
import { standings } from '@/lib/migrations/006-standings'
import { shownCounts } from '@/lib/migrations/007-shown-counts'
import { letters } from '@/lib/migrations/008-letters'
import { categoryJobs } from '@/lib/migrations/009-category-jobs'
import { marks } from '@/lib/migrations/010-marks'
import { defaultCategories } from '@/lib/migrations/011-default-categories'
import { reviewLanguages } from '@/lib/migrations/012-review-languages'
import { queueItems } from '@/lib/migrations/013-queue-items'
import { mailboxAliases } from '@/lib/migrations/014-mailbox-aliases'
import { foldedKeys } from '@/lib/migrations/015-folded-keys'
import { surgeNames } from '@/lib/migrations/016-surge-names'
import { ratingBreakdowns } from '@/lib/migrations/017-rating-breakdowns'
import { reviewTopics } from '@/lib/migrations/018-review-topics'
import { formerSurgeNames } from '@/lib/migrations/019-former-surge-names'
import { profileEvents } from '@/lib/migrations/020-profile-events'
import { formerIndexes } from '@/lib/migrations/021-former-indexes'
import { unusedIndexes } from '@/lib/migrations/022-unused-indexes'
import { smallerIndexes } from '@/lib/migrations/023-smaller-indexes'
import { trendingLevels } from '@/lib/migrations/024-trending-levels'
import { allTimeEntries } from '@/lib/migrations/025-all-time-entries'
import { fewerIndexes } from '@/lib/migrations/026-fewer-indexes'
import { reviewEntries } from '@/lib/migrations/027-review-entries'
import { formerData } from '@/lib/migrations/028-former-data'
import { accountKeys } from '@/lib/migrations/029-account-keys'
import type { Migration } from '@/lib/migrations/migration'

/** In order. New migrations are appended; existing ones never move. */
export const MIGRATIONS: readonly Migration[] = [
  influencerKeys,
  memberKeys,
  mailboxes,
  reviewKeys,
  aspectTotals,
  standings,
  shownCounts,
  letters,
  categoryJobs,
  marks,
  defaultCategories,
  reviewLanguages,
  queueItems,
  mailboxAliases,
  foldedKeys,
  surgeNames,
  ratingBreakdowns,
  reviewTopics,
  formerSurgeNames,
  profileEvents,
  formerIndexes,
  unusedIndexes,
  smallerIndexes,
  trendingLevels,
  allTimeEntries,
  fewerIndexes,
  reviewEntries,
  formerData,
  accountKeys,
]

/** The version of the database that this code is written for. */
export const SCHEMA_VERSION = MIGRATIONS.length
