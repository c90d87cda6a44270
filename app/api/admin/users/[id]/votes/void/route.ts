import { staffAction } from '@/app/api/users/staff-action'
import { voidVotes } from '@/lib/ratings/vote-integrity/commands'

export const POST = staffAction(voidVotes).byBearer
