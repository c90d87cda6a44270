import type { ServerResponse } from 'node:http'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { log } from '@/lib/log'
import { createOrigin } from '@/server/cache/origin'
import type { Handler } from '@/server/host'
import { refuse } from '@/server/refusal'

/**
 * Completes the application's 405: Next sends it without `Allow` and without a body. Which methods an address takes only
 * Next knows, and says it to OPTIONS.
 */
export function withAllowedMethods(handler: Handler, siteUrl: string): Handler {
  const origin = createOrigin((...call) => void handler(...call), siteUrl)
  return (request, response) => {
    const end = response.end.bind(response) as (...given: unknown[]) => ServerResponse
    response.end = ((...given: unknown[]) => {
      if (response.statusCode !== 405 || response.hasHeader('allow')) return end(...given)
      response.end = end as ServerResponse['end']
      void origin
        .fetch(request.url ?? '/', {}, 'OPTIONS')
        .then(({ headers }) => response.setHeader('allow', headers.allow ?? ''))
        .catch((err) => log.error({ err }, 'allowed methods unknown'))
        .then(() => refuse(request, response, SERVER_MESSAGES.methodNotAllowed, 405))
      return response
    }) as ServerResponse['end']
    return handler(request, response)
  }
}
