import { rankAction } from '@/app/api/users/staff-action'
import { raiseRank } from '@/lib/influencers/commands'

const action = rankAction(
  'Raises the rank by one, and says which place in the list that gives. Ratings do not change.',
  raiseRank,
)

export const GET = action.byLink
export const POST = action.byBearer
