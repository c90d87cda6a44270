import {
  confirmSession,
  refuseMalformedProof,
  sessionToConfirm,
} from '@/lib/accounts/confirmation/commands'
import { confirmBody } from '@/lib/accounts/second-factor/wire'
import { consumeForFailure, consumeForNetwork } from '@/lib/http/rate-limit'
import { route } from '@/lib/http/route'
import { done } from '@/lib/wire/responses'

/** `POST /api/me/confirm`: what an endpoint asks for that refuses with `confirm: true`. */
export const POST = route({
  summary: 'Confirms for ten minutes that the owner of the session is still there.',
  access: 'account',
  rateLimit: 'secondFactor',
  body: confirmBody,
  response: done,
  refusals: ['unprocessable', 'conflict'],
  async run({ actor, body, request }) {
    await consumeForNetwork('secondFactor', request)
    refuseMalformedProof(actor, body.proof)
    await consumeForFailure('confirmation', sessionToConfirm(actor), () =>
      consumeForFailure('wrongCode', actor.id, () => confirmSession(actor, body.proof)),
    )
    return { success: true }
  },
})
