import { type Handler, type Host, type HostSettings, startHost } from '@/server/host'

/** The host on a free port of this machine, as it serves a built site; to be closed by whoever started it. */
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
    refinesAnswers: true,
    ...settings,
  })
