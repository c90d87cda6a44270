import { consumeProof } from '@/lib/auth/proof-of-work/commands'
import { PROOF_HEADER } from '@/lib/auth/proof-of-work/rules'
import { MESSAGES } from '@/lib/domain/messages'
import { PATH } from '@/lib/domain/paths'
import { isStaff } from '@/lib/domain/powers'
import { ROLE } from '@/lib/domain/roles'
import { consumeForNetwork } from '@/lib/http/rate-limit'
import { route } from '@/lib/http/route'
import { checkSubmission, submitInfluencer } from '@/lib/influencers/commands'
import { newInfluencerBody } from '@/lib/influencers/wire'
import { log } from '@/lib/log'
import { doneWithText } from '@/lib/wire/responses'

const received = { success: true, msg: MESSAGES.submissionReceived } as const

export const POST = route({
  summary: 'Submits an influencer for approval.',
  access: 'anyone',
  pausedBy: 'submissions',
  rateLimit: 'write',
  body: newInfluencerBody,
  response: doneWithText,
  async run({ actor, body: { isTrapped, outcomeEmail, ...entered }, request }) {
    if (isTrapped) {
      // A script that fills in every field must not learn that this one is a honeypot.
      log.info('honeypot filled in')
      return received
    }
    const submission = await checkSubmission(entered)
    // Only valid submissions consume the small daily quota, which is per network address even for members.
    if (!(actor && isStaff(actor))) {
      const isProven = await consumeProof('submission', request.headers.get(PROOF_HEADER))
      await consumeForNetwork(isProven ? 'submitProven' : 'submit', request)
    }
    const visitor = outcomeEmail ? { email: outcomeEmail } : null
    const id = await submitInfluencer(submission, actor ? { memberId: actor.id } : visitor)
    if (actor?.role !== ROLE.admin) return received
    // Where who may approve it finds it: the body is the contract's. Others of our team do not decide about what they submit.
    const headers = { 'cache-control': 'no-store', location: PATH.reviews(id) }
    return Response.json(received, { headers })
  },
})
