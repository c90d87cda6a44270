import { PATH } from '@/lib/domain/paths'
import { draftOf } from '@/lib/http/form-draft'
import { formRoute } from '@/lib/http/form-post'
import { accept } from '@/lib/http/input'
import { consumeRateLimit } from '@/lib/http/rate-limit'
import { appealReport } from '@/lib/moderation/staff/appeals'
import { visitorAppealBody } from '@/lib/reports/decisions/wire'
import { reportParams } from '@/lib/reports/wire'

/** A visitor's appeal, sent by the browser itself. */
export const POST = formRoute(async ({ actor, fields, request }) => {
  const { number } = accept(reportParams, fields)
  const { key = '' } = fields
  try {
    await consumeRateLimit('report', 'anyone', actor, request)
    const { text } = accept(visitorAppealBody, fields)
    await appealReport(number, key, text)
    return PATH.report(number, encodeURIComponent(key))
  } catch (error) {
    const draft = draftOf(fields, error)
    return `${PATH.report(number, encodeURIComponent(key))}&${new URLSearchParams({ draft })}#appeal`
  }
})
