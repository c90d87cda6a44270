import { MESSAGES } from '@/lib/domain/messages'
import { spend } from '@/lib/http/rate-limit'
import { route } from '@/lib/http/route'
import { checkSubmission, submitInfluencer } from '@/lib/influencers/commands'
import { newInfluencerBody } from '@/lib/influencers/wire'

export const POST = route({
  access: 'anyone',
  allowance: 'write',
  body: newInfluencerBody,
  async run({ body, request }) {
    const submission = await checkSubmission(body)
    // Only what would be stored costs one of the few submissions of a day, per address whoever is signed in (C46).
    await spend('submit', null, request)
    await submitInfluencer(submission)
    return { success: true, msg: MESSAGES.submissionReceived }
  },
})
