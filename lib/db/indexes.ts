import { AnonymousReviewModel } from '@/models/anonymous-review'
import { AuditModel } from '@/models/audit'
import { CategoryModel } from '@/models/category'
import { ClaimModel } from '@/models/claim'
import { DataKeyModel } from '@/models/data-key'
import { DecisionModel } from '@/models/decision'
import { DelistingModel } from '@/models/delisting'
import { FlagModel } from '@/models/flag'
import { IdempotencyModel } from '@/models/idempotency'
import { InvalidationModel } from '@/models/invalidation'
import { JobModel } from '@/models/job'
import { KeptTextModel } from '@/models/kept-text'
import { LawEnforcementEmailModel } from '@/models/law-enforcement-email'
import { LeaderboardEntryModel } from '@/models/leaderboard-entry'
import { NoticeModel } from '@/models/notice'
import { NoticePreferencesModel } from '@/models/notice-preferences'
import { OpenRatingModel } from '@/models/open-rating'
import { PasskeyModel } from '@/models/passkey'
import { PasskeyChallengeModel } from '@/models/passkey-challenge'
import { PointModel } from '@/models/point'
import { ProfileMergeModel } from '@/models/profile-merge'
import { QueueItemModel } from '@/models/queue-item'
import { RateLimitModel } from '@/models/rate-limit'
import { RatingBreakdownModel } from '@/models/rating-breakdown'
import { ReactionModel } from '@/models/reaction'
import { RelationModel } from '@/models/relation'
import { ReplyModel } from '@/models/reply'
import { ReportModel } from '@/models/report'
import { ReviewModel } from '@/models/review'
import { ReviewEntryModel } from '@/models/review-entry'
import { ReviewProofModel } from '@/models/review-proof'
import { ReviewTopicsModel } from '@/models/review-topics'
import { SecondFactorModel } from '@/models/second-factor'
import { SecurityEventModel } from '@/models/security-event'
import { SettingModel } from '@/models/setting'
import { SignInTicketModel } from '@/models/sign-in-ticket'
import { StaffDocumentModel } from '@/models/staff-document'
import { SubmissionContactModel } from '@/models/submission-contact'
import { SuppressedAddressModel } from '@/models/suppressed-address'
import { SurgeModel } from '@/models/surge'
import { ThirdPartyLinkModel } from '@/models/third-party-link'
import { TokenModel } from '@/models/token'
import { UserModel } from '@/models/user'
import { VotePairModel } from '@/models/vote-pair'

const MODELS = [
  AnonymousReviewModel,
  AuditModel,
  CategoryModel,
  ClaimModel,
  DataKeyModel,
  DecisionModel,
  DelistingModel,
  FlagModel,
  IdempotencyModel,
  JobModel,
  InvalidationModel,
  KeptTextModel,
  NoticeModel,
  NoticePreferencesModel,
  OpenRatingModel,
  PasskeyModel,
  PasskeyChallengeModel,
  PointModel,
  ProfileMergeModel,
  QueueItemModel,
  RateLimitModel,
  RatingBreakdownModel,
  ReactionModel,
  RelationModel,
  ReplyModel,
  ReportModel,
  ReviewModel,
  ReviewEntryModel,
  SecondFactorModel,
  SecurityEventModel,
  SettingModel,
  SignInTicketModel,
  LawEnforcementEmailModel,
  LeaderboardEntryModel,
  SubmissionContactModel,
  SuppressedAddressModel,
  StaffDocumentModel,
  SurgeModel,
  ThirdPartyLinkModel,
  TokenModel,
  UserModel,
  ReviewProofModel,
  ReviewTopicsModel,
  VotePairModel,
]

/**
 * Builds every index. Must run before the first write, because unique indexes decide races between writes. Throws the
 * database's error when existing documents violate a unique index.
 */
export async function ensureIndexes(): Promise<void> {
  await Promise.all(MODELS.map((indexed) => indexed.createIndexes()))
}

/** Returns the names of collections that lack an index of their model. */
export async function findMissingIndexes(): Promise<string[]> {
  const missing: string[] = []
  for (const indexed of MODELS) {
    const { toCreate } = await indexed.diffIndexes()
    if (toCreate.length > 0) missing.push(indexed.collection.name)
  }
  return missing
}
