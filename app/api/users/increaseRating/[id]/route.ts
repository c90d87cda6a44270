import { staffAction } from '@/app/api/users/staff-action'
import { raiseRank } from '@/lib/influencers/commands'

const action = staffAction(raiseRank)

export const GET = action.byLink
export const POST = action.byBearer
