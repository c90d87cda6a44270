import { staffAction } from '@/app/api/users/staff-action'
import { removeAccount } from '@/lib/admin/commands'

const action = staffAction(
  'Removes an influencer or a member; can be undone for 30 days.',
  removeAccount,
)

export const GET = action.byLink
export const POST = action.byBearer
export const DELETE = action.byBearer
