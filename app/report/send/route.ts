import { withQuery } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'
import { clientNetwork } from '@/lib/http/client-address'
import { draftOf } from '@/lib/http/form-draft'
import { formRoute } from '@/lib/http/form-post'
import { accept } from '@/lib/http/input'
import { consumeRateLimit } from '@/lib/http/rate-limit'
import { log } from '@/lib/log'
import { newNumber, reportKey } from '@/lib/queue/subjects/numbers'
import { fileReport } from '@/lib/reports/commands'
import { newReportBody, REPORT_HONEYPOT } from '@/lib/reports/wire'

const sent = (values: Record<string, string>) => withQuery(PATH.reportSent, values)

/** The report form, sent by the browser itself. */
export const POST = formRoute(async ({ actor, fields, request }) => {
  if (fields[REPORT_HONEYPOT]) {
    // A script that fills in every field must not learn that this one is a honeypot.
    log.info('honeypot filled in')
    return sent({ number: newNumber('R') })
  }
  const [subjectKind, subjectId] = (fields.subject ?? '').split(':')
  try {
    await consumeRateLimit('report', 'anyone', actor, request)
    const report = accept(newReportBody, {
      ...fields,
      subjectKind,
      subjectId,
      isChildAbuse: fields.isChildAbuse === 'on',
      isInGoodFaith: fields.isInGoodFaith === 'on',
      isObjection: fields.isObjection === 'on',
    })
    const { number } = await fileReport(report, actor, clientNetwork(request))
    return sent(actor ? { number } : { number, key: reportKey(number) })
  } catch (error) {
    const draft = draftOf(fields, error)
    return withQuery(PATH.reportForm, { subject: fields.subject ?? '', draft })
  }
})
