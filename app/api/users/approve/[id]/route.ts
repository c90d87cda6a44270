import { staffAction } from '@/app/api/users/staff-action'
import { approveInfluencer } from '@/lib/influencers/commands'

const action = staffAction('Lists a submitted influencer.', approveInfluencer)

export const GET = action.byLink
export const POST = action.byBearer
