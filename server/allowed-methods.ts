import type { ServerResponse } from 'node:http'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { log } from '@/lib/log'
import { sendError } from '@/server/http/error-response'
import type { Handler } from '@/server/http/handler'
import { createOrigin } from '@/server/response-cache/origin'

/**
 * Completes the application's 405 responses, which Next sends without `Allow` and without a body. Only Next knows the
 * methods of a route, so they come from an OPTIONS request.
 */
export function withAllowedMethods(handler: Handler, siteUrl: string): Handler {
  const origin = createOrigin((...call) => void handler(...call), siteUrl)
  const allowedAt = async (url: string): Promise<string> => {
    try {
      return (await origin.fetch(url, {}, 'OPTIONS')).headers.allow ?? ''
    } catch (err) {
      log.error({ err }, 'allowed methods unknown')
      return ''
    }
  }
  return (request, response) => {
    holdIncomplete(response, async () => {
      response.setHeader('allow', await allowedAt(request.url ?? '/'))
      sendError(request, response, SERVER_MESSAGES.methodNotAllowed, 405)
    })
    return handler(request, response)
  }
}

/** Calls `complete` instead of sending a 405 without `Allow`. */
function holdIncomplete(response: ServerResponse, complete: () => Promise<void>): void {
  const { writeHead, end } = response
  let isHeld = false
  const isIncomplete = () => response.statusCode === 405 && !response.hasHeader('allow')
  const hold = () => {
    isHeld = true
    void complete()
    // Bypasses what the application has wrapped around them, such as Next's compression.
    Object.assign(response, { writeHead, end })
    return response
  }
  // Next's compression writes the head before it ends the response.
  const wrap =
    (send: (...args: never[]) => ServerResponse) =>
    (...args: never[]) => {
      if (isHeld) return response
      return isIncomplete() ? hold() : send.apply(response, args)
    }
  Object.assign(response, { writeHead: wrap(writeHead), end: wrap(end) })
}
