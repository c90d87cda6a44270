import { staffAction } from '@/app/api/users/staff-action'
import { restoreVotes } from '@/lib/accounts/suspension/votes'

export const POST = staffAction('Restores voided votes.', restoreVotes).byBearer
