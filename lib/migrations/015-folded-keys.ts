import { influencerKeys } from '@/lib/migrations/001-influencer-keys'
import { memberKeys } from '@/lib/migrations/002-member-keys'
import { reviewKeys } from '@/lib/migrations/004-review-keys'
import type { Migration } from '@/lib/migrations/migration'
import { ReviewModel } from '@/models/review'
import { UserModel } from '@/models/user'

/** Derives again what is found by folded letters and by the people of handles, whose rules have changed. */
export const foldedKeys: Migration = {
  name: 'folded-keys',
  what: 'search keys of influencers, members and reviews, and duplicate keys',
  models: [UserModel, ReviewModel],
  async run(place) {
    await influencerKeys.run(place)
    // The saved position may be that of another collection. Documents with current keys are not written again.
    await memberKeys.run({ ...place, after: null })
    await reviewKeys.run({ ...place, after: null })
  },
}
