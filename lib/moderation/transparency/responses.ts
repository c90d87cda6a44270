import { z } from 'zod'
import { REPORT_REASON_IDS } from '@/lib/domain/reports'
import { count, isoDate, type ResponseOf, stars } from '@/lib/wire/responses'

const states = {
  open: count,
  withdrawn: count,
  upheld: count,
  corrected: count,
  dismissed: count,
  abusive: count,
  deletedByAuthor: count,
}
const parts = z.array(z.strictObject({ value: z.string(), count }))
const figures = {
  ratings: z.strictObject({
    received: count,
    shown: count,
    waiting: count,
    takenDown: count,
    deleted: count.meta({ description: 'By their authors, or with their accounts.' }),
  }),
  byStars: z.array(z.strictObject({ stars, received: count, takenDown: count })).length(5),
  byRule: z.array(z.strictObject({ rule: z.string(), takenDown: count, textHidden: count })),
  reports: z.strictObject({ received: count, ...states }),
  byReason: z.array(z.strictObject({ reason: z.enum([...REPORT_REASON_IDS, '']), ...states })),
  aboutProfiles: count,
  byListedPersons: z
    .strictObject({ received: count, waiting: count, removed: count, kept: count })
    .meta({ description: 'Requests by the people whom profiles are about.' }),
  decisions: count,
  decisionsBy: z
    .strictObject({ kind: parts, rule: parts, source: parts, state: parts })
    .meta({ description: 'The same decisions, once for each: the counts of one add up to all.' }),
  hoursToDecision: z
    .strictObject({ median: z.number().min(0), p90: z.number().min(0) })
    .nullable()
    .meta({ description: 'From the first report to the decision; null without any.' }),
  appeals: z.strictObject({ received: count, waiting: count, granted: count, upheld: count }),
  surges: count,
  suspensions: count,
  lawEnforcementEmails: z
    .strictObject({ received: count, followed: count, partly: count, refused: count })
    .meta({ description: 'E-mails from law enforcement, by what we answered.' }),
}

export const transparency = z.strictObject({
  success: z.literal(true),
  since: isoDate.nullable().meta({
    description: 'When the figures of all time begin; null: with the site.',
  }),
  years: z
    .array(count)
    .meta({ description: 'The years that the figures are about, latest first.' }),
  months: z.array(z.strictObject({ month: z.string().regex(/^\d{4}-\d{2}$/), ...figures })),
  total: z.strictObject(figures),
})
export type TransparencyReport = ResponseOf<typeof transparency>
/** The figures of a month, or of all time. */
export type Figures = TransparencyReport['total']
