import { route } from '@/lib/http/route'
import { decisionParams } from '@/lib/moderation/decisions/wire'
import { undoDecision } from '@/lib/moderation/staff/undo'

export const POST = route({
  access: 'admin',
  rateLimit: 'staff',
  params: decisionParams,
  async run({ actor, params }) {
    await undoDecision(actor, params.number)
    return { success: true }
  },
})
