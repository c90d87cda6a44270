import { PATH } from '@/lib/domain/paths'
import { formRoute } from '@/lib/http/form-post'
import { accept } from '@/lib/http/input'
import { consumeRateLimit } from '@/lib/http/rate-limit'
import { confirmAddress } from '@/lib/reports/visitors/addresses'
import { reportParams } from '@/lib/reports/wire'

/** The confirmation of a visitor's address, sent by the browser itself from the page that the receipt links to. */
export const POST = formRoute(async ({ actor, fields, request }) => {
  const { number } = accept(reportParams, fields)
  const { key = '', confirm = '' } = fields
  await consumeRateLimit('report', 'anyone', actor, request)
  await confirmAddress(number, confirm)
  return `${PATH.report(number, encodeURIComponent(key))}&confirmed=1`
})
