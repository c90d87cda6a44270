import { type FoundBy, type ItemKind, isRestricting, type Measure } from '@/lib/domain/decisions'
import { RULES, type RuleId, UNSPECIFIED } from '@/lib/domain/guidelines'
import { PATH } from '@/lib/domain/paths'
import { MINOR } from '@/lib/domain/reports'
import { ruleTitle } from '@/lib/domain/rule-titles'
import { EEA, type Statement } from '@/lib/moderation/statements/schema'

/*
 * What a statement says follows from what a decision stores: rule, measures, kind and source. What staff writes to an
 * author names people and quotes them, so nothing of it is part of a statement.
 */

type Decided = {
  number: string
  kind: ItemKind
  measures: readonly Measure[]
  rule: string
  foundBy: FoundBy
  reportReasons: readonly string[]
  createdAt: Date
  suspendedUntil?: Date | null | undefined
}

type Category = Pick<Statement, 'category' | 'category_specification'>
const plain = (category: Statement['category']): Category => ({
  category,
  category_specification: null,
})
const OTHER = plain('STATEMENT_CATEGORY_OTHER_VIOLATION_TC')
const FAKE: Category = {
  category: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
  category_specification: ['KEYWORD_INAUTHENTIC_USER_REVIEWS'],
}
const CATEGORY: Record<RuleId, Category> = {
  harassment: plain('STATEMENT_CATEGORY_CYBER_VIOLENCE'),
  'private-information': plain('STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS'),
  spam: OTHER,
  'off-topic': OTHER,
  'conflict-of-interest': FAKE,
  manipulation: FAKE,
  illegal: plain('STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH'),
  impersonation: {
    category: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
    category_specification: ['KEYWORD_IMPERSONATION_ACCOUNT_HIJACKING'],
  },
  listing: OTHER,
}

function categoryOf({ rule, reportReasons }: Decided): Category {
  if (rule === 'listing' && reportReasons.includes(MINOR.reason)) {
    return plain('STATEMENT_CATEGORY_PROTECTION_OF_MINORS')
  }
  return CATEGORY[rule as RuleId] ?? OTHER
}

type Visibility = NonNullable<Statement['decision_visibility']>[number]
const VISIBILITY: Partial<Record<Measure, Visibility>> = {
  takeDown: 'DECISION_VISIBILITY_CONTENT_REMOVED',
  resetName: 'DECISION_VISIBILITY_CONTENT_REMOVED',
  hideText: 'DECISION_VISIBILITY_CONTENT_DISABLED',
  askEdit: 'DECISION_VISIBILITY_OTHER',
  voidVotes: 'DECISION_VISIBILITY_OTHER',
}
const OTHER_VISIBILITY: Partial<Record<Measure, string>> = {
  askEdit: 'The author is asked to edit the text within seven days, or it is removed.',
  voidVotes: 'The votes do not count any more.',
}

function visibilityOf(measures: readonly Measure[]) {
  const visibility = [...new Set(measures.flatMap((one) => VISIBILITY[one] ?? []))]
  const other = measures.flatMap((one) => OTHER_VISIBILITY[one] ?? []).join(' ')
  return {
    decision_visibility: visibility.length > 0 ? visibility : null,
    decision_visibility_other: other || null,
  }
}

const NOUN: Record<ItemKind, string> = {
  review: 'A review',
  reply: 'A reply to a review',
  member: 'The name and picture of a member',
  influencer: 'A profile',
  submission: 'A submitted profile',
  surge: 'Reviews that were written within a short time',
  votes: 'Votes of a member',
  flags: 'Reviews that members have flagged',
  appeal: 'A decision',
  claim: 'A claim',
  proof: 'A proof',
}
const FOUND: Record<FoundBy, string> = {
  reports: 'came to our attention by reports',
  software: 'came to our attention by software that looks for unusual patterns',
  staff: 'came to our attention by our own checks',
}

function groundOf({ rule }: Decided) {
  const title = rule === UNSPECIFIED ? 'No rule was named' : ruleTitle(rule)
  const text = RULES.find(({ id }) => id === rule)?.text ?? 'The rules for reviews and profiles.'
  const isIllegal = rule === 'illegal'
  return {
    decision_ground: isIllegal
      ? ('DECISION_GROUND_ILLEGAL_CONTENT' as const)
      : ('DECISION_GROUND_INCOMPATIBLE_CONTENT' as const),
    illegal_content_legal_ground: isIllegal
      ? 'The law, and its country, that the statement to the author names.'
      : null,
    illegal_content_explanation: isIllegal ? text : null,
    incompatible_content_ground: isIllegal ? null : title,
    incompatible_content_explanation: isIllegal ? null : text,
    incompatible_content_illegal: isIllegal ? null : ('No' as const),
  }
}

function contentOf(kind: ItemKind): Pick<Statement, 'content_type' | 'content_type_other'> {
  if (kind === 'votes') return { content_type: ['CONTENT_TYPE_OTHER'], content_type_other: 'Votes' }
  const hasPicture = kind === 'member' || kind === 'influencer' || kind === 'submission'
  const picture = hasPicture ? (['CONTENT_TYPE_IMAGE'] as const) : []
  return { content_type: ['CONTENT_TYPE_TEXT', ...picture], content_type_other: null }
}

function sourceOf({ foundBy, reportReasons }: Decided): Statement['source_type'] {
  if (foundBy !== 'reports') return 'SOURCE_VOLUNTARY'
  return reportReasons.includes('illegal') ? 'SOURCE_ARTICLE_16' : 'SOURCE_TYPE_OTHER_NOTIFICATION'
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** Returns the statement of a decision that restricts someone. `contentAt`: when what it is about was published. */
export function statementOf(decision: Decided, contentAt: Date, siteUrl: string): Statement {
  const { number, kind, rule, foundBy, createdAt, suspendedUntil } = decision
  const measures = decision.measures.filter(isRestricting)
  const isSuspended = measures.includes('suspendAuthor')
  const broken = rule === UNSPECIFIED ? 'our rules' : `our rule “${ruleTitle(rule)}”`
  const content =
    contentAt > createdAt || contentAt.getUTCFullYear() < 2_000 ? createdAt : contentAt
  return {
    puid: number,
    ...visibilityOf(measures),
    decision_account: isSuspended ? 'DECISION_ACCOUNT_SUSPENDED' : null,
    end_date_account_restriction: isSuspended && suspendedUntil ? dayOf(suspendedUntil) : null,
    ...groundOf(decision),
    decision_ground_reference_url: `${siteUrl}${PATH.guidelines}${rule === UNSPECIFIED ? '' : `#${rule}`}`,
    ...categoryOf(decision),
    ...contentOf(kind),
    content_date: dayOf(content),
    application_date: dayOf(createdAt),
    territorial_scope: EEA,
    decision_facts: `${NOUN[kind]} ${FOUND[foundBy]}. A person of our team looked at it and found that it breaks ${broken}.`,
    source_type: sourceOf(decision),
    automated_detection: foundBy === 'software' ? 'Yes' : 'No',
    automated_decision: 'AUTOMATED_DECISION_NOT_AUTOMATED',
  }
}
