import type { ServerResponse } from 'node:http'
import { type PageStatus, withChosenStatus } from '@/lib/http/page-status'
import { RETRY_AFTER_S } from '@/server/http/error-response'
import type { Handler } from '@/server/http/handler'

/** Which of Next's own statuses each may replace: that of a rendered page, or of one that throws. */
const REPLACES: Record<PageStatus, readonly number[]> = { 410: [200], 503: [200, 500] }

/**
 * Lets pages respond with a status that Next has no function for (410 for removed content, 503 without a database): the
 * status that a page chose through `lib/answer-status` replaces Next's own when the head is written.
 */
export function withPageStatus(handler: Handler): Handler {
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
