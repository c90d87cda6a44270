import { route } from '@/lib/http/route'
import { withdrawReport } from '@/lib/reports/commands'
import { reportParams } from '@/lib/reports/wire'
import { done } from '@/lib/wire/responses'

export const DELETE = route({
  summary: 'Withdraws your report, until staff has decided.',
  access: 'member',
  rateLimit: 'react',
  params: reportParams,
  response: done,
  async run({ actor, params }) {
    await withdrawReport(params.number, actor)
    return { success: true }
  },
})
