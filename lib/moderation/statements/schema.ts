import { z } from 'zod'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'

/*
 * A statement of reasons by the published fields of the Commission's DSA Transparency Database (its API of 2026): names,
 * values and conditions are theirs. What it leaves to platforms, and this site has none of, is not among them.
 */

/** The countries of the European Economic Area: what is decided here holds in all of them. */
export const EEA = [
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE'],
  ...['IS', 'IT', 'LI', 'LT', 'LU', 'LV', 'MT', 'NL', 'NO', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
]

const CATEGORIES = [
  'STATEMENT_CATEGORY_ANIMAL_WELFARE',
  'STATEMENT_CATEGORY_CONSUMER_INFORMATION',
  'STATEMENT_CATEGORY_CYBER_VIOLENCE',
  'STATEMENT_CATEGORY_CYBER_VIOLENCE_AGAINST_WOMEN',
  'STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS',
  'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH',
  'STATEMENT_CATEGORY_INTELLECTUAL_PROPERTY_INFRINGEMENTS',
  'STATEMENT_CATEGORY_NEGATIVE_EFFECTS_ON_CIVIC_DISCOURSE_OR_ELECTIONS',
  'STATEMENT_CATEGORY_NOT_SPECIFIED_NOTICE',
  'STATEMENT_CATEGORY_OTHER_VIOLATION_TC',
  'STATEMENT_CATEGORY_PROTECTION_OF_MINORS',
  'STATEMENT_CATEGORY_RISK_FOR_PUBLIC_SECURITY',
  'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
  'STATEMENT_CATEGORY_SELF_HARM',
  'STATEMENT_CATEGORY_UNSAFE_AND_PROHIBITED_PRODUCTS',
  'STATEMENT_CATEGORY_VIOLENCE',
] as const

const text = z.string().min(1).max(500)
const explanation = z.string().min(1).max(2_000)
const day = z.iso.date()
const INCOMPATIBLE = 'DECISION_GROUND_INCOMPATIBLE_CONTENT'
const ILLEGAL = 'DECISION_GROUND_ILLEGAL_CONTENT'

export const statement = z
  .strictObject({
    puid: z.string().regex(/^[a-zA-Z0-9\-_]+$/),
    decision_visibility: z
      .array(
        z.enum([
          'DECISION_VISIBILITY_CONTENT_REMOVED',
          'DECISION_VISIBILITY_CONTENT_DISABLED',
          'DECISION_VISIBILITY_OTHER',
        ]),
      )
      .nullable(),
    decision_visibility_other: text.nullable(),
    decision_account: z.enum(['DECISION_ACCOUNT_SUSPENDED']).nullable(),
    end_date_account_restriction: day.nullable(),
    decision_ground: z.enum([ILLEGAL, INCOMPATIBLE]),
    decision_ground_reference_url: z.url().max(500),
    illegal_content_legal_ground: text.nullable(),
    illegal_content_explanation: explanation.nullable(),
    incompatible_content_ground: text.nullable(),
    incompatible_content_explanation: explanation.nullable(),
    incompatible_content_illegal: z.enum(['Yes', 'No']).nullable(),
    category: z.enum(CATEGORIES),
    category_specification: z
      .array(
        z.enum(['KEYWORD_INAUTHENTIC_USER_REVIEWS', 'KEYWORD_IMPERSONATION_ACCOUNT_HIJACKING']),
      )
      .nullable(),
    content_type: z
      .array(z.enum(['CONTENT_TYPE_TEXT', 'CONTENT_TYPE_IMAGE', 'CONTENT_TYPE_OTHER']))
      .min(1),
    content_type_other: text.nullable(),
    content_date: day,
    application_date: day,
    territorial_scope: z.array(z.enum(EEA)).min(1),
    decision_facts: z.string().min(1).max(5_000),
    source_type: z.enum([
      'SOURCE_ARTICLE_16',
      'SOURCE_TYPE_OTHER_NOTIFICATION',
      'SOURCE_VOLUNTARY',
    ]),
    automated_detection: z.enum(['Yes', 'No']),
    automated_decision: z.enum(['AUTOMATED_DECISION_NOT_AUTOMATED']),
  })
  .superRefine((one, ctx) => {
    const need = (path: keyof typeof one, isRight: boolean) => {
      if (!isRight) ctx.addIssue({ code: 'custom', path: [path], message: 'does not fit' })
    }
    const isGiven = (path: keyof typeof one, isDue: boolean) =>
      need(path, (one[path] !== null) === isDue)
    need('decision_visibility', Boolean(one.decision_visibility?.length || one.decision_account))
    const isOther = one.decision_visibility?.includes('DECISION_VISIBILITY_OTHER') ?? false
    isGiven('decision_visibility_other', isOther)
    isGiven('content_type_other', one.content_type.includes('CONTENT_TYPE_OTHER'))
    for (const path of ['illegal_content_legal_ground', 'illegal_content_explanation'] as const) {
      isGiven(path, one.decision_ground === ILLEGAL)
    }
    for (const path of [
      'incompatible_content_ground',
      'incompatible_content_explanation',
      'incompatible_content_illegal',
    ] as const) {
      isGiven(path, one.decision_ground === INCOMPATIBLE)
    }
    need('content_date', one.content_date <= one.application_date)
  })
export type Statement = z.infer<typeof statement>

export const statementsResponse = z.strictObject({
  success: z.literal(true),
  statements: z.array(statement),
})

/** `GET /api/admin/statements`. */
export const statementsQuery = z.object({
  month: z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, SERVER_MESSAGES.invalidRequest),
  format: z.enum(['json', 'csv'], SERVER_MESSAGES.invalidRequest).default('json'),
})
