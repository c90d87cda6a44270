import cluster from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { getEnv } from '@/lib/env'
import { log } from '@/lib/log'
import { serve } from '@/server/serve'
import { startWorkers } from '@/server/workers/primary'
import { reportListening } from '@/server/workers/worker'

/*
 * The Node host: Next behind node:http, with what Next leaves to the server in front of it. Started by the launcher,
 * or alone with `node --import tsx server/main.ts` after a build, with every setting given. With WEB_CONCURRENCY over
 * 1 this process only keeps its workers running; SIGHUP then replaces them one by one.
 */

const env = getEnv()
const isPrimary = cluster.isPrimary && env.WEB_CONCURRENCY > 1
const serving = isPrimary ? await startPrimary() : await serve(env)

async function startPrimary() {
  const primary = await startWorkers(env.WEB_CONCURRENCY, { HOST_ID: env.HOST_ID || randomUUID() })
  process.on('SIGHUP', () => {
    primary.renew().catch((err) => log.error({ err }, 'the workers could not be renewed'))
  })
  return primary
}

let isStopping = false
async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  await serving.stop()
  process.exit(0)
}

process.once('SIGTERM', stop)
process.once('SIGINT', stop)
// The parent ended without a word, however that came about.
process.once('disconnect', stop)
reportListening(serving.port)
log.info({ port: serving.port, workers: isPrimary ? env.WEB_CONCURRENCY : 0 }, 'the host listens')
