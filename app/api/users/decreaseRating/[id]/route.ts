import { staffAction } from '@/app/api/users/staff-action'
import { lowerRank } from '@/lib/influencers/commands'

const action = staffAction(lowerRank)

export const GET = action.byLink
export const POST = action.byBearer
