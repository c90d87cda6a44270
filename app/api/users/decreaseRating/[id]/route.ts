import { rankAction } from '@/app/api/users/staff-action'
import { lowerRank } from '@/lib/influencers/commands'

const action = rankAction(lowerRank)

export const GET = action.byLink
export const POST = action.byBearer
