import { listActivity } from '@/lib/admin/activity'
import { activity } from '@/lib/admin/responses'
import { route } from '@/lib/http/route'

export const GET = route({
  summary:
    'Sign-ups, ratings, reports and staff actions per day of the last 30 days, up to a minute old.',
  access: 'admin',
  response: activity,
  async run() {
    return { success: true, days: await listActivity() }
  },
})
