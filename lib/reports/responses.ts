import { z } from 'zod'
import { MEASURES } from '@/lib/domain/decisions'
import { REPORT_REASON_IDS, REPORT_STATES, SUBJECT_KINDS } from '@/lib/domain/reports'
import { count, id, isoDate } from '@/lib/wire/responses'

const state = z.enum(REPORT_STATES)

/** The receipt of a report. */
export const reportReceipt = z.strictObject({
  success: z.literal(true),
  number: z.string(),
  state,
})

const ownReport = z.strictObject({
  number: z.string(),
  subjectKind: z.enum(SUBJECT_KINDS),
  subjectId: id,
  subjectName: z.string().meta({
    description: 'The influencer whom it is about, or the member; empty once it is gone.',
  }),
  path: z.string().nullable().meta({ description: 'The page that shows it; null when none does.' }),
  reason: z
    .enum(['', ...REPORT_REASON_IDS])
    .meta({ description: 'Empty for a flag without a reason.' }),
  details: z.string(),
  state,
  createdAt: isoDate,
  decision: z
    .strictObject({
      number: z.string(),
      at: isoDate,
      measures: z.array(z.enum(MEASURES)),
      rule: z.string(),
      answer: z.string().meta({ description: 'To the person on the profile; otherwise empty.' }),
      canAppeal: z.boolean(),
      appeal: z
        .strictObject({ outcome: z.enum(['granted', 'upheld']).nullable(), answer: z.string() })
        .nullable(),
    })
    .nullable(),
})
/** A member's own report, with what came of it. */
export type OwnReport = z.infer<typeof ownReport>
export const ownReports = z.strictObject({
  success: z.literal(true),
  entries: z.array(ownReport),
  total: count,
})
