/** The actions of staff that the audit log records; `ownEdit` is that of a profile's owner. */
export const STAFF_ACTIONS = [
  'approve',
  'unapprove',
  'remove',
  'restore',
  'hideListing',
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
  'changeSite',
  'undoSite',
  'setPowers',
  'ownEdit',
  'lookAtAuthor',
  'lookAtAddress',
  'openProof',
  'acceptProof',
  'refuseProof',
  'importProfiles',
  'undoImport',
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
  'site',
  'import',
] as const
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number]

/** What is logged at the profile that it is about. */
const OF_PROFILE: readonly string[] = ['surge', 'flags', 'claim']

type Decided = { kind: string; subjectId: unknown; influencerId?: unknown }

/** Returns the subject that the log has for an item of the queue, or for a decision. */
export function auditSubjectOf({ kind, subjectId, influencerId }: Decided) {
  const subjectKind: AuditSubject =
    kind === 'review' || kind === 'reply' ? kind : kind === 'proof' ? 'review' : 'account'
  const id = OF_PROFILE.includes(kind) ? (influencerId ?? subjectId) : subjectId
  return { subjectKind, subjectId: String(id) }
}
