import { staffAction } from '@/app/api/users/staff-action'
import { liftSuspension } from '@/lib/suspensions/commands'

export const POST = staffAction(liftSuspension).byBearer
