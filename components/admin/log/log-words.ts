import type { StaffAction } from '@/lib/audit/types'
import { MEASURES, type Measure } from '@/lib/domain/decisions'
import { doneLabel } from '@/lib/reports/decisions/words'

/** What precedes the subject of an action in its sentence. */
const WORDS: Record<StaffAction, string> = {
  approve: 'approved',
  unapprove: 'withdrew the approval of',
  remove: 'removed',
  restore: 'restored',
  hideListing: 'hid, until a decision,',
  raiseRank: 'raised the rank of',
  lowerRank: 'lowered the rank of',
  edit: 'edited',
  suspend: 'suspended',
  lift: 'lifted the suspension of',
  releaseReview: 'released',
  removeReview: 'took down',
  restoreReview: 'restored',
  releaseSurge: 'released all held reviews of',
  voidSurge: 'took down all held reviews of',
  holdSurge: 'put back on hold all reviews of',
  endSurge: 'ended the hold on reviews of',
  prolongSurge: 'extended the hold on reviews of',
  voidVotes: 'voided all votes of',
  restoreVotes: 'restored the votes of',
  addCategory: 'added the category',
  renameCategory: 'renamed the category',
  mergeInfluencer: 'merged another profile into',
  undoMerge: 'undid a merge into',
  allowDelisted: 'allowed, in spite of an earlier delisting,',
  proposeCategoryMerge: 'asked for the merge of the category',
  mergeCategory: 'merged a category into',
  removeCategory: 'removed the category',
  propose: 'asked a second person for a change of',
  decide: 'decided about',
  undoDecision: 'undid a decision about',
  undoAll: 'undid all decisions of',
  escalate: 'escalated',
  resetAdmin: 'was given a new password',
  resetSecondFactor: 'had the second factor reset',
  enterLawEnforcementEmail: 'entered an email from law enforcement',
  removeLawEnforcementEmail: 'removed the entry of an email from law enforcement',
  confirmClaim: 'confirmed the claim to',
  refuseClaim: 'refused a claim to',
  contestClaim: 'contested the claim to',
  revokeClaim: 'revoked the claim to',
  checkClaim: 'looked for the proof of a claim to',
  openClaimDocument: 'opened the document of a claim to',
  setPowers: 'changed the powers of',
  pause: 'paused what members can do',
  endPause: 'ended a pause',
  changeSite: 'changed what the site says of itself',
  undoSite: 'undid the last change of what the site says of itself',
  ownEdit: 'edited as its owner',
  lookAtAuthor: 'looked at the author of',
  lookAtAddress: 'looked at the email address of',
  openProof: 'opened the proof of',
  acceptProof: 'accepted the proof of',
  refuseProof: 'refused the proof of',
  importProfiles: 'imported influencers from a file',
  undoImport: 'undid an import of influencers',
}

/** What precedes the subject of a decision, by its first measure. */
const DECIDED: Partial<Record<Measure, string>> = {
  keep: 'kept',
  takeDown: 'took down',
  hideText: 'hid the text of',
  askEdit: 'asked for an edit of',
  suspendAuthor: 'suspended the author of',
  resetName: 'reset the name and picture of',
  voidVotes: 'voided the votes of',
  approve: 'approved',
  grant: 'granted an appeal about',
  uphold: 'upheld a decision about',
}

const SEPARATOR = ' · '
/** The end of what was done: further measures, or the rule. */
const NEXT = /, | under /

type Entry = { action: StaffAction; note: string; subject: { kind: string } }

/** Returns the words before the subject of an entry of the log, and what stands in brackets behind it. */
export function logWords({ action, note, subject }: Entry): { verb: string; note: string } {
  if (action !== 'decide') return { verb: WORDS[action], note }
  const [done = '', ...rest] = note.split(SEPARATOR)
  const [first = ''] = done.split(NEXT)
  const measure = MEASURES.find((one) => doneLabel([one]).toLowerCase() === first)
  const verb = measure && verbOf(measure, subject.kind)
  if (!verb) return { verb: WORDS.decide, note }
  const others = done
    .slice(first.length)
    .replace(/^, /, '')
    .replace(/^ under /, '')
  return { verb, note: [others, ...rest].filter(Boolean).join(SEPARATOR) }
}

/** A member is suspended; of a text it is the author. */
const verbOf = (measure: Measure, kind: string) =>
  measure === 'suspendAuthor' && kind === 'account' ? 'suspended' : DECIDED[measure]
