import { staffAction } from '@/app/api/users/staff-action'
import { withdrawApproval } from '@/lib/influencers/commands'

export const POST = staffAction('Withdraws an approval.', withdrawApproval).byBearer
