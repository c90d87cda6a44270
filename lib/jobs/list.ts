import { propagateMerge, propagateRename } from '@/lib/categories/propagate'
import { propagateAccount } from '@/lib/contributions/commands'
import type { JobHandlers } from '@/lib/jobs/types'
import { purgeInfluencer, purgeSome } from '@/lib/purge/commands'
import { moveRatings } from '@/lib/storms/follow'

/** Who does which job. */
export const HANDLERS: JobHandlers = {
  account: propagateAccount,
  category: propagateRename,
  'category-merge': propagateMerge,
  'influencer-purge': purgeInfluencer,
  purge: purgeSome,
  surge: moveRatings,
}
