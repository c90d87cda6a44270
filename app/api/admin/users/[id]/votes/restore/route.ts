import { staffAction } from '@/app/api/users/staff-action'
import { restoreVotes } from '@/lib/votes/commands'

export const POST = staffAction(restoreVotes).byBearer
