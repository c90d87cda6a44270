import { now } from '@/lib/clock'
import { hours } from '@/lib/domain/durations'
import { route } from '@/lib/http/route'
import { snoozeItem } from '@/lib/moderation/staff/items'
import { itemParams, snoozeBody } from '@/lib/moderation/staff/wire'
import { done } from '@/lib/wire/answers'

export const POST = route({
  access: 'admin',
  rateLimit: 'staff',
  params: itemParams,
  body: snoozeBody,
  answer: done,
  async run({ actor, params, body }) {
    await snoozeItem(actor, params.id, new Date(now().getTime() + hours(body.hours)))
    return { success: true }
  },
})
