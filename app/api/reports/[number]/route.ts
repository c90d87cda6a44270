import { route } from '@/lib/http/route'
import { withdrawReport } from '@/lib/moderation/reports/commands'
import { reportParams } from '@/lib/moderation/reports/wire'
import { done } from '@/lib/wire/answers'

export const DELETE = route({
  access: 'member',
  rateLimit: 'react',
  params: reportParams,
  answer: done,
  async run({ actor, params }) {
    await withdrawReport(params.number, actor)
    return { success: true }
  },
})
