import { AsyncLocalStorage } from 'node:async_hooks'
import { wholeNetworkOf } from '@/lib/domain/networks'
import type { Handler } from '@/server/host'

const networks = new AsyncLocalStorage<string>()

/** Lets what a request causes know whose it is. The header is the host's own word (`distrust`). */
export const withNetwork =
  (handler: Handler): Handler =>
  (request, response) => {
    const address = String(request.headers['x-forwarded-for'] ?? '')
    return networks.run(wholeNetworkOf(address), () => handler(request, response))
  }

/** The network whose request causes this; empty when none does. */
export const askingNetwork = (): string => networks.getStore() ?? ''
