import { propagateAccount } from '@/lib/contributions/commands'
import type { JobHandlers } from '@/lib/jobs/types'
import { purgeInfluencer, purgeSome } from '@/lib/purge/commands'

/** Who does which job. */
export const HANDLERS: JobHandlers = {
  account: propagateAccount,
  'influencer-purge': purgeInfluencer,
  purge: purgeSome,
}
