import { propagateAccount } from '@/lib/contributions/commands'
import type { JobHandlers } from '@/lib/jobs/types'
import { moveRatings } from '@/lib/storms/follow'

/** Who does which job. */
export const HANDLERS: JobHandlers = {
  account: propagateAccount,
  surge: moveRatings,
}
