import { route } from '@/lib/http/route'
import { appealReport } from '@/lib/moderation/staff/appeals'
import { visitorAppealBody } from '@/lib/reports/decisions/wire'
import { reportParams } from '@/lib/reports/wire'
import { done } from '@/lib/wire/responses'

/** An appeal by a visitor, with the key of the link that they were e-mailed. */
export const POST = route({
  summary: 'Appeals the decision about a report that was made without an account.',
  access: 'anyone',
  rateLimit: 'report',
  params: reportParams,
  body: visitorAppealBody,
  response: done,
  refusals: ['forbidden'],
  async run({ params, body }) {
    await appealReport(params.number, body.key, body.text)
    return { success: true }
  },
})
