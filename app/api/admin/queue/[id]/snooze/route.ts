import { now } from '@/lib/clock'
import { hours } from '@/lib/domain/durations'
import { route } from '@/lib/http/route'
import { snoozeItem } from '@/lib/moderation/staff/items'
import { itemParams, snoozeBody } from '@/lib/moderation/staff/wire'
import { done } from '@/lib/wire/responses'

export const POST = route({
  summary: 'Puts an item aside for some hours.',
  access: 'admin',
  powers: ['moderate', 'curate'],
  rateLimit: 'staff',
  params: itemParams,
  body: snoozeBody,
  response: done,
  refusals: ['conflict'],
  async run({ actor, params, body }) {
    await snoozeItem(actor, params.id, new Date(now().getTime() + hours(body.hours)))
    return { success: true }
  },
})
