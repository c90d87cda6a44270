import { findActor } from '@/lib/accounts/queries'
import { onInvalidateElsewhere } from '@/lib/cache/invalidate'
import { announce } from '@/lib/cache/records'
import { connect } from '@/lib/db/connect'
import { consumeRateLimit } from '@/lib/http/rate-limit'
import { castReaction } from '@/lib/ratings/reactions/commands'
import { bareClaims } from '@/tools/bench/bare/claims'

// The site's host also broadcasts the invalidations of a like before it responds; this bare app does not.
onInvalidateElsewhere((tags) => announce('bare', tags))

/** The queries of `POST /api/comment/{id}/like` and nothing else. */
export async function POST(request: Request): Promise<Response> {
  await connect()
  const actor = await findActor(bareClaims(request))
  if (!actor) return new Response(null, { status: 401 })
  await consumeRateLimit('react', 'member', actor, request)
  const reviewId = request.headers.get('x-review-id') ?? ''
  return Response.json(await castReaction(reviewId, actor, 'like'))
}
