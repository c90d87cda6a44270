import { propagateAccount } from '@/lib/contributions/commands'
import type { JobHandlers } from '@/lib/jobs/types'

/** Who does which job. */
export const HANDLERS: JobHandlers = {
  account: propagateAccount,
}
