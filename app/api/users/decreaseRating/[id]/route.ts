import { staffAction } from '@/app/api/users/staff-action'
import { lowerRank } from '@/lib/influencers/commands'
import { toWirePlaces } from '@/lib/influencers/wire'

const action = staffAction(lowerRank, toWirePlaces)

export const GET = action.byLink
export const POST = action.byBearer
