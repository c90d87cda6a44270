import { AsyncLocalStorage } from 'node:async_hooks'
import { wholeNetworkOf } from '@/lib/text/networks'
import type { Handler } from '@/server/http/handler'

const networks = new AsyncLocalStorage<string>()

/** Makes the client's network available to all code that a request runs. The host sets the header (`sanitizeHeaders`). */
export const withRequestNetwork =
  (handler: Handler): Handler =>
  (request, response) => {
    const address = String(request.headers['x-forwarded-for'] ?? '')
    return networks.run(wholeNetworkOf(address), () => handler(request, response))
  }

/** The network of the current request; empty outside of requests. */
export const requestNetwork = (): string => networks.getStore() ?? ''
