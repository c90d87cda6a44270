import { requireConfirmation } from '@/lib/auth/confirmation'
import { isRestricting, restrictsAccount } from '@/lib/domain/decisions'
import { confirmIfMany, limitDecision } from '@/lib/http/decision-limits'
import { route } from '@/lib/http/route'
import { decideQueued } from '@/lib/moderation/staff/appeals'
import { findConcern } from '@/lib/moderation/staff/items'
import { decided } from '@/lib/moderation/staff/responses'
import { decisionBody, itemParams } from '@/lib/moderation/staff/wire'

/** A suspension for good, and one of many suspensions or removals, takes a fresh confirmation. */
export const POST = route({
  summary: 'Decides an item: all measures, answers and notices at once.',
  access: 'admin',
  powers: ['moderate', 'curate'],
  confirm: 'sometimes',
  rateLimit: 'staff',
  params: itemParams,
  body: decisionBody,
  response: decided,
  refusals: ['conflict', 'forbidden'],
  async run({ actor, params: { id }, body }) {
    const { measures, suspendedUntil } = body
    const concern = await findConcern(id)
    if (measures.includes('suspendAuthor') && suspendedUntil === null) requireConfirmation(actor)
    else if (restrictsAccount(concern.kind, measures)) await confirmIfMany(actor)
    if (measures.some(isRestricting)) await limitDecision(actor, concern.influencerId)
    return { success: true, number: await decideQueued(actor, id, body) }
  },
})
