import { staffAction } from '@/app/api/users/staff-action'
import { raiseRank } from '@/lib/influencers/commands'
import { toWirePlaces } from '@/lib/influencers/wire'

const action = staffAction(raiseRank, toWirePlaces)

export const GET = action.byLink
export const POST = action.byBearer
