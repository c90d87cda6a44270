/** The actions of staff that the audit log records; `ownEdit` is that of a profile's owner. */
export const STAFF_ACTIONS = [
  'approve',
  'unapprove',
  'remove',
  'restore',
  'raiseRank',
  'lowerRank',
  'edit',
  'suspend',
  'lift',
  'releaseReview',
  'removeReview',
  'restoreReview',
  'releaseSurge',
  'voidSurge',
  'holdSurge',
  'endSurge',
  'prolongSurge',
  'voidVotes',
  'restoreVotes',
  'addCategory',
  'renameCategory',
  'mergeInfluencer',
  'undoMerge',
  'allowDelisted',
  'proposeCategoryMerge',
  'mergeCategory',
  'removeCategory',
  'resetAdmin',
  'resetSecondFactor',
  'propose',
  'decide',
  'undoDecision',
  'undoAll',
  'escalate',
  'enterLawEnforcementEmail',
  'removeLawEnforcementEmail',
  'confirmClaim',
  'refuseClaim',
  'contestClaim',
  'revokeClaim',
  'checkClaim',
  'openClaimDocument',
  'pause',
  'endPause',
  'setPowers',
  'ownEdit',
  'lookAtAuthor',
  'lookAtAddress',
  'openProof',
  'acceptProof',
  'refuseProof',
] as const
export type StaffAction = (typeof STAFF_ACTIONS)[number]

/** The kinds of subject of an action. */
export const AUDIT_SUBJECTS = [
  'account',
  'review',
  'reply',
  'category',
  'lawEnforcementEmail',
  'pause',
] as const
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number]

/** Returns the kind of subject that the log has for an item of the queue. */
export function auditSubjectOf(kind: string): AuditSubject {
  if (kind === 'proof') return 'review'
  return kind === 'review' || kind === 'reply' ? kind : 'account'
}
