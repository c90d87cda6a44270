import { staffAction } from '@/app/api/users/staff-action'
import { voidVotes } from '@/lib/votes/commands'

export const POST = staffAction(voidVotes).byBearer
