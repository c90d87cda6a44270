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
  return (request, response) => {
    const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse
    response.end = ((...args: unknown[]) => {
      if (response.statusCode !== 405 || response.hasHeader('allow')) return end(...args)
      response.end = end as ServerResponse['end']
      void origin
        .fetch(request.url ?? '/', {}, 'OPTIONS')
        .then(({ headers }) => response.setHeader('allow', headers.allow ?? ''))
        .catch((err) => log.error({ err }, 'allowed methods unknown'))
        .then(() => sendError(request, response, SERVER_MESSAGES.methodNotAllowed, 405))
      return response
    }) as ServerResponse['end']
    return handler(request, response)
  }
}
