import { staffAction } from '@/app/api/users/staff-action'
import { voidVotes } from '@/lib/accounts/suspension/votes'

export const POST = staffAction(
  'Voids all likes, dislikes and flags of a suspended member.',
  voidVotes,
).byBearer
