import type { Migration } from '@/lib/migrations/migration'
import { placeRequests } from '@/lib/queue/requests'
import { ClaimModel } from '@/models/claim'
import { ReviewProofModel } from '@/models/review-proof'

/** Claims and proofs that waited on screens of their own. Their ids, dates and outcomes stay; started again, it goes on. */
export const requests: Migration = {
  name: 'requests',
  what: 'items of the queue for claims and proofs that wait',
  models: [ClaimModel, ReviewProofModel],
  async run({ keep }) {
    await placeRequests((changed) => keep(null, changed))
  },
}
