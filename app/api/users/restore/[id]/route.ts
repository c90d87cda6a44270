import { staffAction } from '@/app/api/users/staff-action'
import { restoreAccount } from '@/lib/admin/commands'

const action = staffAction('Undoes a removal from the last 30 days.', restoreAccount)

export const POST = action.byBearer
