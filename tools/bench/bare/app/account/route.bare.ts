import { findActor, findOwnAccount } from '@/lib/accounts/queries'
import { connect } from '@/lib/db/connect'
import { bareClaims } from '@/tools/bench/bare/claims'

/** The queries of `GET /api/getme` and nothing else. */
export async function GET(request: Request): Promise<Response> {
  const claims = bareClaims(request)
  await connect()
  if (!(await findActor(claims))) return new Response(null, { status: 401 })
  return Response.json(await findOwnAccount(claims.userId))
}
