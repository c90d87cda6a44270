import { route } from '@/lib/http/route'
import { appealDecision } from '@/lib/moderation/staff/appeals'
import { appealBody, decisionParams } from '@/lib/reports/decisions/wire'
import { done } from '@/lib/wire/responses'

export const POST = route({
  summary: 'Appeals a decision, once and within six months.',
  access: 'account',
  rateLimit: 'write',
  params: decisionParams,
  body: appealBody,
  response: done,
  refusals: ['forbidden'],
  async run({ actor, params, body }) {
    await appealDecision(actor, params.number, body.text)
    return { success: true }
  },
})
