import { z } from 'zod'
import { ID } from '@/lib/domain/ids'
import { LIMIT } from '@/lib/domain/limits'
import { REPORT_REASON_IDS, reasonsFor, SUBJECT_KINDS } from '@/lib/domain/reports'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { emailAddress, text } from '@/lib/wire/fields'

/** The honeypot of the plain form: hidden, so that only scripts fill it in. */
export const REPORT_HONEYPOT = 'homepage'

/**
 * `POST /api/reports`. What is illegal needs an explanation, a statement of good faith and, except for sexual abuse of
 * children, name and e-mail of the reporter (DSA, article 16). `isObjection`: from the person on the profile, who says what
 * should change and where to answer.
 */
export const newReportBody = z
  .object({
    subjectKind: z.enum(SUBJECT_KINDS, SERVER_MESSAGES.reportedNotFound),
    subjectId: z.string().regex(ID, SERVER_MESSAGES.reportedNotFound),
    reason: z.enum(REPORT_REASON_IDS, SERVER_MESSAGES.reportReason),
    details: text(LIMIT.reportDetailsCharsMax).default(''),
    name: text(LIMIT.nameCharsMax).default(''),
    email: z.union([z.literal(''), emailAddress]).default(''),
    isChildAbuse: z.boolean().default(false),
    isObjection: z.boolean().optional(),
    isInGoodFaith: z.boolean().default(false),
  })
  .superRefine(
    (
      { subjectKind, reason, details, name, email, isChildAbuse, isObjection, isInGoodFaith },
      ctx,
    ) => {
      const need = (path: string, message: string, isGiven: boolean) => {
        if (!isGiven) ctx.addIssue({ code: 'custom', path: [path], message })
      }
      const fits = reasonsFor(subjectKind).some(({ id }) => id === reason)
      need('reason', SERVER_MESSAGES.reportReason, fits)
      if (isObjection) {
        need('details', SERVER_MESSAGES.objectionDetails, details !== '')
        need('email', SERVER_MESSAGES.emailInvalid, email !== '')
      }
      if (reason !== 'illegal') return
      need('details', SERVER_MESSAGES.reportDetails, details !== '')
      need('isInGoodFaith', SERVER_MESSAGES.reportGoodFaith, isInGoodFaith)
      if (isChildAbuse) return
      need('name', SERVER_MESSAGES.reportName, name !== '')
      need('email', SERVER_MESSAGES.emailInvalid, email !== '')
    },
  )
  .meta({ refusal: 'unprocessable', description: 'A report to staff.' })
/** A report as it is made. */
export type NewReport = z.output<typeof newReportBody>

/** The `{number}` of a report. */
export const reportParams = z
  .object({
    number: z.string().regex(/^R-[0-9A-Z]{4}-[0-9A-Z]{4}$/, SERVER_MESSAGES.reportNotOpen),
  })
  .meta({ refusal: 'notFound' })
