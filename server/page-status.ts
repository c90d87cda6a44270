import type { ServerResponse } from 'node:http'
import { withChosenStatus } from '@/lib/answer-status'
import type { Handler } from '@/server/host'

/**
 * Lets pages answer with a status that Next has no function for (410 for what was removed): what a page chose through
 * `lib/answer-status` takes the place of Next's 200 when the head is written.
 */
export function honourPageStatus(handler: Handler): Handler {
  return (request, response) =>
    withChosenStatus((chosen) => {
      const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse
      response.writeHead = ((status: number, ...rest: unknown[]) => {
        const isChosen = status === 200 && chosen.status !== null
        return writeHead(isChosen ? chosen.status : status, ...rest)
      }) as ServerResponse['writeHead']
      return handler(request, response)
    })
}
