import type { AnyModel, Migration } from '@/lib/migrations/migration'
import { NoticePreferencesModel } from '@/models/notice-preferences'
import { ReportModel } from '@/models/report'
import { ReviewModel } from '@/models/review'
import { SubmissionContactModel } from '@/models/submission-contact'
import { TokenModel } from '@/models/token'
import { UserModel } from '@/models/user'

/** Indexes of models, by name. */
type Indexes = readonly (readonly [AnyModel, readonly string[]])[]

/** Those that others have replaced. */
const FORMER: Indexes = [
  [
    UserModel,
    [
      'listed_1_trendingScore_-1_confidence_-1',
      'duplicateKeys_1_listed_1',
      'role_1_contributionScore_-1__id_1',
      'pic_1',
      'email_1',
      'mailbox_1',
      'claimedBy_1',
      'submittedBy_1',
    ],
  ],
  [
    ReviewModel,
    ['influencerId_1_counted_1_rating_1', 'createdAt_-1_status_1_removedBy_1_rating_1'],
  ],
  [ReportModel, ['jointId_1_state_1']],
  [SubmissionContactModel, ['memberId_1']],
  [TokenModel, ['userId_1_kind_1']],
  [NoticePreferencesModel, ['digestDueAt_1']],
]

/** Drops them: creating indexes never does. Hosts of an earlier version name none of them in a hint. */
export const formerIndexes: Migration = {
  name: 'former-indexes',
  what: 'indexes that no query needs',
  models: [],
  run: () => dropIndexes(FORMER),
}

/** Drops the indexes that are there. */
export async function dropIndexes(indexes: Indexes): Promise<void> {
  for (const [{ collection }, names] of indexes) {
    for (const { name } of await collection.indexes()) {
      if (name && names.includes(name)) await collection.dropIndex(name)
    }
  }
}
