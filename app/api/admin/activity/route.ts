import { listActivity } from '@/lib/admin/activity'
import { activity } from '@/lib/admin/answers'
import { toWireDay } from '@/lib/admin/wire'
import { route } from '@/lib/http/route'

export const GET = route({
  access: 'admin',
  answer: activity,
  async run() {
    return { success: true, days: (await listActivity()).map(toWireDay) }
  },
})
