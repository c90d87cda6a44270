import { staffAction } from '@/app/api/users/staff-action'
import { liftSuspension } from '@/lib/accounts/suspension/commands'

export const POST = staffAction('Ends a suspension.', liftSuspension).byBearer
