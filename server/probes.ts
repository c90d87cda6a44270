import type { IncomingMessage } from 'node:http'

const PROBES = ['/api/healthz', '/api/readyz', '/metrics']

/** Whether a monitor asks how we are: it must get an answer just when nobody else gets one. */
export const isProbe = ({ url = '' }: IncomingMessage): boolean =>
  PROBES.includes(url.split('?', 1)[0] ?? '')
