import type { IncomingMessage } from 'node:http'

const PROBES = ['/api/healthz', '/api/readyz', '/metrics']

/** Whether a monitor sent the request: it must get a response even when the host is overloaded. */
export const isProbe = ({ url = '' }: IncomingMessage): boolean =>
  PROBES.includes(url.split('?', 1)[0] ?? '')
