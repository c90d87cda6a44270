import cluster from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { disconnect } from '@/lib/db/connect'
import { UnsupportedDatabase } from '@/lib/db/topology'
import { getEnv } from '@/lib/env'
import { log } from '@/lib/log'
import { LongMigrationError, NewerSchemaError } from '@/lib/migrations/queries'
import { BootRefusal, prepareSite, prepareWorker } from '@/server/boot'
import { serve } from '@/server/serve'
import { startWorkers } from '@/server/workers/primary'
import { reportListening } from '@/server/workers/worker'

/*
 * The Node host: Next behind node:http, with what Next leaves to the server in front of it. Started by the launcher,
 * or alone with `node --import tsx server/main.ts` after a build, with every setting given. With WEB_CONCURRENCY over
 * 1 this process only keeps its workers running; SIGHUP then replaces them one by one.
 */

const env = getEnv()
/** What the person who starts the host can act on. */
const REFUSALS = [NewerSchemaError, LongMigrationError, UnsupportedDatabase, BootRefusal]
const isPrimary = cluster.isPrimary && env.WEB_CONCURRENCY > 1
const serving = await start().catch(refuse)

async function start() {
  if (isPrimary) return startPrimary()
  const isWorker = cluster.isWorker
  await (isWorker ? prepareWorker() : prepareSite(env))
  // A worker without the handler would end by the signal that is meant for its parent.
  process.on('SIGHUP', () => {
    if (!isWorker) log.warn('SIGHUP renews workers: there are none, since WEB_CONCURRENCY is 1')
  })
  return serve(env)
}

async function startPrimary() {
  await prepareSite(env)
  await disconnect()
  const primary = await startWorkers(env.WEB_CONCURRENCY, { HOST_ID: env.HOST_ID || randomUUID() })
  let renewed = Promise.resolve()
  process.on('SIGHUP', () => {
    log.info('renewing the workers')
    renewed = renewed
      .then(() => primary.renew())
      .then(
        () => log.info('the workers are renewed'),
        (err) => log.error({ err }, 'the workers could not be renewed'),
      )
  })
  return primary
}

/** One sentence for whoever started it: no stack would say more. */
function refuse(error: unknown): never {
  if (!REFUSALS.some((refusal) => error instanceof refusal)) throw error
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
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
