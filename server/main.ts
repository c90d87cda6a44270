import { setTimeout as sleep } from 'node:timers/promises'
import next from 'next'
import { onInvalidate } from '@/lib/cache'
import { seconds } from '@/lib/domain/durations'
import { getEnv } from '@/lib/env'
import { laterDone } from '@/lib/later'
import { log } from '@/lib/log'
import { createOrigin } from '@/server/cache/origin'
import { createResponseCache, type ResponseCache } from '@/server/cache/response-cache'
import { hostHeaders, startHost } from '@/server/host'

/*
 * The Node host: Next behind node:http, with what Next leaves to the server in front of it. Started by the launcher,
 * or alone with `node --import tsx server/main.ts` after a build, with every setting given.
 */

const env = getEnv()
const isDevelopment = env.NODE_ENV === 'development'
const app = next({ dev: isDevelopment, hostname: env.HOST, port: env.PORT })
await app.prepare()

const application = app.getRequestHandler()
const settings = {
  host: env.HOST,
  port: env.PORT,
  trustedProxies: env.TRUSTED_PROXIES,
  pictureHosts: env.CLOUDINARY_URL ? ['https://res.cloudinary.com'] : [],
  isHttps: env.SITE_URL.startsWith('https:'),
  refinesAnswers: !isDevelopment,
}
const cache = isDevelopment ? null : startCache()
const host = await startHost(application, { ...settings, ...(cache && { cache }) })

function startCache(): ResponseCache {
  const kept = createResponseCache({
    origin: createOrigin(application, env.SITE_URL),
    bytesMax: env.CACHE_MB * 1_024 * 1_024,
    pictureHosts: settings.pictureHosts,
    extraHeaders: hostHeaders(settings),
  })
  onInvalidate((tags) => kept.drop(tags))
  return kept
}

let isStopping = false
async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  await host.close()
  // Mails and what else goes on after an answer.
  await Promise.race([laterDone(), sleep(seconds(5))])
  await app.close()
  process.exit(0)
}

process.once('SIGTERM', stop)
process.once('SIGINT', stop)
// The launcher ended without a word, however that came about.
process.once('disconnect', stop)
process.send?.({ port: host.port })
log.info({ port: host.port }, 'the host listens')
