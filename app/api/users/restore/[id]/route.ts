import { staffAction } from '@/app/api/users/staff-action'
import { restoreAccount } from '@/lib/admin/commands'

const action = staffAction(restoreAccount)

export const POST = action.byBearer
