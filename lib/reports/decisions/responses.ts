import { z } from 'zod'
import { DECISION_STATES, FOUND_BY, ITEM_KINDS, MEASURES } from '@/lib/domain/decisions'
import { count, id, isoDate } from '@/lib/wire/responses'

const measures = z.array(z.enum(MEASURES))
const outcome = z.enum(['granted', 'upheld'])

/** An appeal, without who made it. */
export const appeal = z.strictObject({
  role: z.enum(['author', 'reporter']),
  text: z.string(),
  at: isoDate,
  outcome: outcome.nullable().meta({ description: 'Null while it waits.' }),
  answer: z.string(),
})
export type Appeal = z.infer<typeof appeal>

/** What every view of a decision has. */
export const decisionFields = {
  number: z.string(),
  at: isoDate,
  kind: z.enum(ITEM_KINDS),
  measures,
  rule: z
    .string()
    .meta({ description: 'An id of `/guidelines`; empty when nobody is restricted.' }),
}

const ownDecision = z.strictObject({
  ...decisionFields,
  subjectId: id,
  subjectName: z.string().meta({
    description: 'The influencer whom the text is about; empty for a decision about the account.',
  }),
  text: z.string().meta({
    description:
      'What the member wrote, shortened; empty for other decisions and once it was edited or deleted.',
  }),
  reasons: z.string(),
  foundBy: z.enum(FOUND_BY),
  state: z.enum(DECISION_STATES),
  suspendedUntil: isoDate.nullable(),
  canAppeal: z.boolean(),
  appeal: appeal.nullable(),
})
/** A decision about a member or what they wrote, as they see it. Never who decided. */
export type OwnDecision = z.infer<typeof ownDecision>
export const ownDecisions = z.strictObject({
  success: z.literal(true),
  entries: z.array(ownDecision),
  total: count,
})

const publicDecision = z.strictObject({
  ...decisionFields,
  foundBy: z.enum(FOUND_BY),
  state: z.enum(DECISION_STATES),
  appeal: z.enum(['waiting', 'granted', 'upheld']).nullable(),
})
/** A decision in the public log, without names and texts. */
export type PublicDecision = z.infer<typeof publicDecision>
export const publicDecisions = z.strictObject({
  success: z.literal(true),
  entries: z.array(publicDecision),
  total: count,
})
