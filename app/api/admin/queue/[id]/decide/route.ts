import { requireConfirmation } from '@/lib/auth/confirmation'
import { isRestricting } from '@/lib/domain/decisions'
import { confirmIfMany, limitDecision } from '@/lib/http/decision-limits'
import { route } from '@/lib/http/route'
import { decideQueued } from '@/lib/moderation/staff/appeals'
import { findInfluencerOf } from '@/lib/moderation/staff/items'
import { decided } from '@/lib/moderation/staff/responses'
import { decisionBody, itemParams } from '@/lib/moderation/staff/wire'

/** A suspension for good, or one of many, takes a fresh confirmation. */
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
    if (measures.some(isRestricting)) await limitDecision(actor, await findInfluencerOf(id))
    if (measures.includes('suspendAuthor')) {
      if (suspendedUntil === null) requireConfirmation(actor)
      else await confirmIfMany(actor)
    }
    return { success: true, number: await decideQueued(actor, id, body) }
  },
})
