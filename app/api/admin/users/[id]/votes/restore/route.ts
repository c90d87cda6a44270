import { staffAction } from '@/app/api/users/staff-action'
import { restoreVotes } from '@/lib/ratings/vote-integrity/commands'

export const POST = staffAction('Restores voided votes.', restoreVotes).byBearer
