import { staffAction } from '@/app/api/users/staff-action'
import { voidVotes } from '@/lib/ratings/vote-integrity/commands'

export const POST = staffAction(
  'Voids all likes, dislikes and flags of a suspended member.',
  voidVotes,
).byBearer
