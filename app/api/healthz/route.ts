import { declare } from '@/lib/http/route'
import { done } from '@/lib/wire/responses'

/** Does not query the database, so that a slow one does not get the process restarted. */
export const GET = declare(
  { summary: 'Liveness: the process is up.', access: 'anyone', response: done },
  (): Response => Response.json({ success: true }, { headers: { 'cache-control': 'no-store' } }),
)
