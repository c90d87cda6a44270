import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import next from 'next'
import { hashBy } from '@/lib/auth/hasher'
import { stopTracing } from '@/lib/background/tracing'
import { followCommands, followOtherHosts } from '@/lib/cache/follow-records'
import { invalidateHere, onInvalidate, onInvalidateElsewhere } from '@/lib/cache/invalidate'
import { onCommand } from '@/lib/db/commands'
import { seconds } from '@/lib/domain/durations'
import { pictureHosts } from '@/lib/domain/page-policy'
import { withTimeout } from '@/lib/domain/with-timeout'
import type { Env } from '@/lib/env'
import { trustForwardedFor } from '@/lib/http/client-address'
import { withPageStatus } from '@/lib/http/page-status'
import { clientAddress } from '@/lib/http/proxy-headers'
import { afterResponseDone } from '@/lib/jobs/after-response'
import { countJobs } from '@/lib/jobs/queries'
import { stopJobs } from '@/lib/jobs/run'
import { countQueues } from '@/lib/moderation/queries'
import nextConfig from '@/next.config.mjs'
import { withAllowedMethods } from '@/server/allowed-methods'
import { requestNetwork, withRequestNetwork } from '@/server/hashing/request-network'
import { createThreadHasher } from '@/server/hashing/thread-hasher'
import { type HostSettings, hostHeaders, startHost } from '@/server/host'
import type { Handler } from '@/server/http/handler'
import { readBuildInfo } from '@/server/metrics/build-info'
import { createMetrics } from '@/server/metrics/metrics'
import { readRoutes } from '@/server/metrics/routes'
import { createRateLimit } from '@/server/overload/rate-limit'
import { withScheduler } from '@/server/overload/scheduler'
import { createOrigin } from '@/server/response-cache/origin'
import { withPublicReads } from '@/server/response-cache/public-reads'
import { createResponseCache, type ResponseCache } from '@/server/response-cache/response-cache'
import { readBuiltScripts } from '@/server/security/built-scripts'
import { joinWorkers, measureWorkers } from '@/server/workers/worker'

export type RunningServer = {
  port: number
  /** Finishes requests in flight, leaves jobs to other processes, and closes Next. */
  stop(): Promise<void>
}

const buildFolder = nextConfig.distDir ?? '.next'
const AFTER_RESPONSE_MS = seconds(5)

/** Serves the site from this process, which is the only one or one of several workers. */
export async function serve(env: Env): Promise<RunningServer> {
  const isDevelopment = env.NODE_ENV === 'development'
  trustForwardedFor()
  const hasher = createThreadHasher(requestNetwork)
  hashBy(hasher)
  if (!isDevelopment) await offerBuiltConfig()
  // Next listens for upgrades on this server, which gets none in production: on the real one it would leave them open forever.
  const upgrades = createServer()
  const app = next({
    dev: isDevelopment,
    hostname: env.HOST,
    port: env.PORT,
    httpServer: upgrades,
  })
  await app.prepare()
  const handler = withAllowedMethods(app.getRequestHandler(), env.SITE_URL)
  const application = withScheduler(withRequestNetwork(withPublicReads(withPageStatus(handler))))
  const settings = {
    host: env.HOST,
    port: env.PORT,
    trustedProxies: env.TRUSTED_PROXIES,
    pictureHosts: pictureHosts(env.CLOUDINARY_URL),
    isHttps: env.SITE_URL.startsWith('https:'),
    transformsResponses: !isDevelopment,
    ...(!isDevelopment && { rateLimit: createRateLimit(env.RATE_LIMIT_FACTOR) }),
    ...(!isDevelopment && { knownScripts: await readBuiltScripts(buildFolder) }),
  }
  const cache = isDevelopment ? null : startCache(application, settings, env)
  const metrics = createMetrics({
    cache,
    ofAllWorkers: measureWorkers,
    queues: application.queues,
    jobs: countJobs,
    moderation: countQueues,
    build: await readBuildInfo(env.GIT_COMMIT),
  })
  const stopMeasuring = onCommand((name, milliseconds) =>
    metrics.observeCommand(name, milliseconds),
  )
  const host = await startHost(application, {
    ...settings,
    metrics,
    routeOf: await readRoutes(buildFolder),
    ...(env.METRICS_TOKEN && { metricsToken: env.METRICS_TOKEN }),
    ...(cache && { cache }),
  })
  // Hot reload. The host listens on several addresses, of which Next would serve only the first that is asked.
  if (isDevelopment) {
    for (const server of host.servers) {
      server.on('upgrade', (...call) => upgrades.emit('upgrade', ...call))
    }
  }
  return {
    port: host.port,
    async stop() {
      const jobsStopped = stopJobs()
      await host.close()
      await withTimeout(jobsStopped.then(afterResponseDone), AFTER_RESPONSE_MS)
      stopMeasuring()
      await hasher.end()
      await app.close()
      await stopTracing()
    },
  }
}

/**
 * Lets Next read the configuration that it was built with, as its own standalone server does: an image has no other. Without
 * compression, which is the host's.
 */
async function offerBuiltConfig(): Promise<void> {
  const built = await readFile(join(buildFolder, 'required-server-files.json'), 'utf8')
  const config = { ...JSON.parse(built).config, compress: false }
  // biome-ignore lint/style/noProcessEnv: where Next looks for it
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config)
}

/** The response cache of this process, invalidated by writes of this process, its sibling workers and other hosts. */
function startCache(application: Handler, settings: HostSettings, env: Env): ResponseCache {
  const cache = createResponseCache({
    origin: createOrigin((...call) => void application(...call), env.SITE_URL),
    bytesMax: env.CACHE_MB * 1_024 * 1_024,
    pictureHosts: settings.pictureHosts,
    ...(settings.knownScripts && { knownScripts: settings.knownScripts }),
    defaultHeaders: hostHeaders(settings),
    addressOf: (request) => clientAddress(request, settings.trustedProxies),
    ...(settings.rateLimit && { rateLimit: settings.rateLimit }),
  })
  onInvalidate((tags) => cache.invalidate(tags), cache.invalidateAll)
  onInvalidateElsewhere(joinWorkers((tags) => void invalidateHere(tags)))
  if (env.SEVERAL_HOSTS) followOtherHosts(env.HOST_ID || randomUUID())
  else followCommands()
  return cache
}
