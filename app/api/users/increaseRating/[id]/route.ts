import { rankAction } from '@/app/api/users/staff-action'
import { raiseRank } from '@/lib/influencers/commands'

const action = rankAction(raiseRank)

export const GET = action.byLink
export const POST = action.byBearer
