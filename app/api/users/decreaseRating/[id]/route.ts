import { rankAction } from '@/app/api/users/staff-action'
import { lowerRank } from '@/lib/influencers/commands'

const action = rankAction(
  'Lowers the rank by one, not below 0, and says which place in the list that gives.',
  lowerRank,
)

export const GET = action.byLink
export const POST = action.byBearer
