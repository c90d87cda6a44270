import { clientNetwork } from '@/lib/http/client-address'
import { route } from '@/lib/http/route'
import { fileReport } from '@/lib/reports/commands'
import { reportReceipt } from '@/lib/reports/responses'
import { newReportBody } from '@/lib/reports/wire'

export const POST = route({
  summary: 'Reports a rating, a reply, a member or a profile to staff.',
  access: 'anyone',
  rateLimit: 'report',
  body: newReportBody,
  response: reportReceipt,
  refusals: ['notFound'],
  async run({ actor, body, request }) {
    return { success: true, ...(await fileReport(body, actor, clientNetwork(request))) }
  },
})
