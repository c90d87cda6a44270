import { staffAction } from '@/app/api/users/staff-action'
import { removeAccount } from '@/lib/admin/commands'
import { confirmIfMany, limitDecision } from '@/lib/http/decision-limits'

const action = staffAction(
  'Removes an influencer or a member; can be undone for 30 days.',
  removeAccount,
  {
    confirm: 'sometimes',
    async guard(actor, way) {
      await limitDecision(actor, null)
      // The contract's GET knows no confirmation.
      if (way === 'admin') await confirmIfMany(actor)
    },
  },
)

export const GET = action.byLink
export const POST = action.byBearer
export const DELETE = action.byBearer
