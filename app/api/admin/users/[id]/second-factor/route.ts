import { staffAction } from '@/app/api/users/staff-action'
import { resetSecondFactorsOf } from '@/lib/accounts/second-factor/commands'

export const POST = staffAction(
  'Turns off the second factors of a colleague who has lost them.',
  resetSecondFactorsOf,
  { confirm: 'always' },
).byBearer
