import { type Host, type HostSettings, startHost } from '@/server/host'
import type { Handler } from '@/server/http/handler'

/** Starts the host on a free local port with the settings of a built site. The caller must close it. */
export const startTestHost = (
  handler: Handler,
  settings: Partial<HostSettings> = {},
): Promise<Host> =>
  startHost(handler, {
    host: '127.0.0.1',
    port: 0,
    trustedProxies: 0,
    pictureHosts: [],
    isHttps: false,
    transformsResponses: true,
    ...settings,
  })
