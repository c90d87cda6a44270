import { setTimeout as sleep } from 'node:timers/promises'
import next from 'next'
import { seconds } from '@/lib/domain/durations'
import { getEnv } from '@/lib/env'
import { laterDone } from '@/lib/later'
import { log } from '@/lib/log'
import { startHost } from '@/server/host'

/*
 * The Node host: Next behind node:http, with what Next leaves to the server in front of it. Started by the launcher,
 * or alone with `node --import tsx server/main.ts` after a build, with every setting given.
 */

const env = getEnv()
const isDevelopment = env.NODE_ENV === 'development'
const app = next({ dev: isDevelopment, hostname: env.HOST, port: env.PORT })
await app.prepare()

const host = await startHost(app.getRequestHandler(), {
  host: env.HOST,
  port: env.PORT,
  trustedProxies: env.TRUSTED_PROXIES,
  pictureHosts: env.CLOUDINARY_URL ? ['https://res.cloudinary.com'] : [],
  isHttps: env.SITE_URL.startsWith('https:'),
  refinesAnswers: !isDevelopment,
})

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
