import { route } from '@/lib/http/route'
import { undoDecision } from '@/lib/moderation/staff/undo'
import { decisionParams } from '@/lib/reports/decisions/wire'
import { done } from '@/lib/wire/responses'

export const POST = route({
  summary: 'Undoes your own decision of the last ten minutes.',
  access: 'admin',
  powers: ['moderate', 'curate'],
  rateLimit: 'staff',
  params: decisionParams,
  response: done,
  refusals: ['forbidden'],
  async run({ actor, params }) {
    await undoDecision(actor, params.number)
    return { success: true }
  },
})
