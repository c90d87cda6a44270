import type { ServerResponse } from 'node:http'
import { type PageStatus, withChosenStatus } from '@/lib/http/page-status'
import type { Handler } from '@/server/host'
import { RETRY_AFTER_S } from '@/server/refusal'

/** In whose place each may stand: what Next answers with when a page says nothing else, or throws. */
const REPLACES: Record<PageStatus, readonly number[]> = { 410: [200], 503: [200, 500] }

/**
 * Lets pages answer with a status that Next has no function for (410 for what was removed, 503 when the database is
 * away): what a page chose through `lib/answer-status` takes the place of Next's own status when the head is written.
 */
export function honourPageStatus(handler: Handler): Handler {
  return (request, response) =>
    withChosenStatus((chosen) => {
      const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse
      response.writeHead = ((status: number, ...rest: unknown[]) => {
        if (chosen.status === null || !REPLACES[chosen.status].includes(status)) {
          return writeHead(status, ...rest)
        }
        if (chosen.status === 503) response.setHeader('retry-after', String(RETRY_AFTER_S))
        return writeHead(chosen.status, ...rest)
      }) as ServerResponse['writeHead']
      return handler(request, response)
    })
}
