import { route } from '@/lib/http/route'
import { undoDecision } from '@/lib/moderation/staff/undo'
import { decisionParams } from '@/lib/reports/decisions/wire'
import { done } from '@/lib/wire/responses'

export const POST = route({
  summary:
    'Undoes your own decision of the last ten minutes, or as an admin a moderator’s of the last 30 days.',
  access: 'admin',
  powers: ['moderate', 'curate'],
  rateLimit: 'staff',
  params: decisionParams,
  response: done,
  refusals: ['forbidden', 'conflict'],
  async run({ actor, params }) {
    await undoDecision(actor, params.number)
    return { success: true }
  },
})
