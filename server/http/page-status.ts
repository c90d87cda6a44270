import { withChosenStatus } from '@/lib/http/page-status'
import type { Handler } from '@/server/http/handler'

/**
 * Lets pages respond with a status that Next has no function for (410 for removed content, 503 without a database), which
 * they choose through `lib/http/page-status`.
 */
export function withPageStatus(handler: Handler): Handler {
  return (request, response) => withChosenStatus(response, () => handler(request, response))
}
