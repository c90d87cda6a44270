import { route } from '@/lib/http/route'
import { fileReport } from '@/lib/moderation/reports/commands'
import { newReportBody } from '@/lib/moderation/reports/wire'

export const POST = route({
  access: 'anyone',
  rateLimit: 'report',
  body: newReportBody,
  async run({ actor, body }) {
    return { success: true, ...(await fileReport(body, actor)) }
  },
})
