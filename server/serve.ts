import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import next from 'next'
import { hashBy } from '@/lib/auth/hasher'
import { followOtherHosts } from '@/lib/cache/follow-records'
import { onInvalidate, onInvalidateElsewhere } from '@/lib/cache/invalidate'
import { onCommand } from '@/lib/db/commands'
import { seconds } from '@/lib/domain/durations'
import { pictureHosts } from '@/lib/domain/page-policy'
import type { Env } from '@/lib/env'
import { trustForwardedFor } from '@/lib/http/client-address'
import { afterResponseDone } from '@/lib/jobs/after-response'
import { jobCounts } from '@/lib/jobs/counts'
import { countJobs } from '@/lib/jobs/queries'
import { stopJobs } from '@/lib/jobs/run'
import nextConfig from '@/next.config.mjs'
import { withAllowedMethods } from '@/server/allowed-methods'
import { readBuiltScripts } from '@/server/built-scripts'
import { createOrigin } from '@/server/cache/origin'
import { createResponseCache, type ResponseCache } from '@/server/cache/response-cache'
import { askingNetwork, withNetwork } from '@/server/hashing/asking-network'
import { createThreadHasher } from '@/server/hashing/thread-hasher'
import { type Handler, type HostSettings, hostHeaders, startHost } from '@/server/host'
import { createMetrics } from '@/server/metrics'
import { paced } from '@/server/pace'
import { honourPageStatus } from '@/server/page-status'
import { withPublicReads } from '@/server/public-reads'
import { createRequestLimit } from '@/server/request-limit'
import { clientOf } from '@/server/trust'
import { joinWorkers, measureWorkers } from '@/server/workers/worker'

export type Serving = {
  port: number
  /** Lets what is under way finish, leaves jobs to other processes, and ends Next. */
  stop(): Promise<void>
}

const AFTERWARDS_MS = seconds(5)

/** Serves the site from this process, alone or as one worker of several. */
export async function serve(env: Env): Promise<Serving> {
  const isDevelopment = env.NODE_ENV === 'development'
  trustForwardedFor()
  const hasher = createThreadHasher(askingNetwork)
  hashBy(hasher)
  const app = next({
    dev: isDevelopment,
    hostname: env.HOST,
    port: env.PORT,
    // Where Next listens for upgrades: on ours it would keep each one open without a word. This one never gets any.
    ...(!isDevelopment && { httpServer: createServer() }),
  })
  await app.prepare()
  const handler = withAllowedMethods(app.getRequestHandler(), env.SITE_URL)
  const application = paced(withNetwork(withPublicReads(honourPageStatus(handler))))
  const settings = {
    host: env.HOST,
    port: env.PORT,
    trustedProxies: env.TRUSTED_PROXIES,
    pictureHosts: pictureHosts(env.CLOUDINARY_URL),
    isHttps: env.SITE_URL.startsWith('https:'),
    refinesAnswers: !isDevelopment,
    ...(!isDevelopment && { requestLimit: createRequestLimit(env.RATE_LIMIT_FACTOR) }),
    ...(!isDevelopment && { knownScripts: await readBuiltScripts(nextConfig.distDir ?? '.next') }),
  }
  const cache = isDevelopment ? null : startCache(application, settings, env)
  const metrics = createMetrics({
    cache,
    ofAllWorkers: measureWorkers,
    jobs: { done: jobCounts, left: countJobs },
  })
  const ended = onCommand((name, milliseconds) => metrics.observeCommand(name, milliseconds))
  const host = await startHost(application, {
    ...settings,
    metrics,
    ...(env.METRICS_TOKEN && { metricsToken: env.METRICS_TOKEN }),
    ...(cache && { cache }),
  })
  return {
    port: host.port,
    async stop() {
      const jobsStopped = stopJobs()
      await host.close()
      await Promise.race([jobsStopped.then(afterResponseDone), sleep(AFTERWARDS_MS)])
      ended()
      await hasher.end()
      await app.close()
    },
  }
}

/** The answers that this process keeps, dropped by writes through it, its fellow workers and other hosts. */
function startCache(application: Handler, settings: HostSettings, env: Env): ResponseCache {
  const cache = createResponseCache({
    origin: createOrigin((...call) => void application(...call), env.SITE_URL),
    bytesMax: env.CACHE_MB * 1_024 * 1_024,
    pictureHosts: settings.pictureHosts,
    ...(settings.knownScripts && { knownScripts: settings.knownScripts }),
    defaultHeaders: hostHeaders(settings),
    addressOf: (request) => clientOf(request, settings.trustedProxies),
    ...(settings.requestLimit && { requestLimit: settings.requestLimit }),
  })
  onInvalidate((tags) => cache.drop(tags), cache.dropAll)
  onInvalidateElsewhere(joinWorkers((tags) => cache.drop(tags)))
  if (env.SEVERAL_HOSTS) followOtherHosts(env.HOST_ID || randomUUID())
  return cache
}
