import cluster from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { disconnect } from '@/lib/db/connect'
import { UnreadableDataKey } from '@/lib/db/data-key'
import { UnsupportedDatabase } from '@/lib/db/topology'
import { getEnv } from '@/lib/env'
import { findProblemsAtStart } from '@/lib/health/queries'
import { log, nameProcess } from '@/lib/log'
import { logConsole } from '@/lib/log-console'
import { LongMigrationError, NewerSchemaError, OlderSchemaError } from '@/lib/migrations/queries'
import { BootError, prepareSite, prepareWorker } from '@/server/boot'
import { serve } from '@/server/serve'
import { startWorkers } from '@/server/workers/primary'
import { leaveWorkers, reportListening } from '@/server/workers/worker'

/*
 * The Node host: Next behind node:http, with what Next leaves to the server in front of it. Started by the launcher,
 * or after `npm run build` by `node .next/host/main.mjs`, with every setting given. With WEB_CONCURRENCY over 1 this
 * process only supervises its workers; SIGHUP then replaces them one by one.
 */

const env = getEnv()
nameProcess({ host: env.HOST_ID || hostname(), worker: cluster.worker?.id ?? 0 })
if (env.NODE_ENV === 'production') logConsole()
/** Errors that the operator can act on. */
const EXPECTED_ERRORS = [
  NewerSchemaError,
  OlderSchemaError,
  LongMigrationError,
  UnreadableDataKey,
  UnsupportedDatabase,
  BootError,
]
const isPrimary = cluster.isPrimary && env.WEB_CONCURRENCY > 1
const serving = await start().catch(exitWithError)

async function start() {
  if (isPrimary) return startPrimary()
  const isWorker = cluster.isWorker
  await (isWorker ? prepareWorker() : prepareSite(env))
  // Without this handler a worker would exit on a SIGHUP to the process group.
  process.on('SIGHUP', () => {
    if (!isWorker) log.warn('SIGHUP ignored: there are no workers, since WEB_CONCURRENCY is 1')
  })
  return serve(env)
}

async function startPrimary() {
  await prepareSite(env)
  await disconnect()
  const primary = await startWorkers(env.WEB_CONCURRENCY, { HOST_ID: env.HOST_ID || randomUUID() })
  let restarted = Promise.resolve()
  process.on('SIGHUP', () => {
    log.info('rolling restart started')
    restarted = restarted
      .then(() => primary.rollingRestart())
      .then(
        () => log.info('rolling restart completed'),
        (err) => log.error({ err }, 'rolling restart failed'),
      )
  })
  return primary
}

/** A line in the log for each thing that is wrong, once the site serves. Of several workers only the first looks. */
async function reportProblems(): Promise<void> {
  if (isPrimary || (cluster.worker?.id ?? 1) > 1) return
  for (const problem of await findProblemsAtStart().catch(() => [])) log.warn(problem)
}

/** Prints one sentence for the operator: a stack would add nothing. */
function exitWithError(error: unknown): never {
  if (!EXPECTED_ERRORS.some((expected) => error instanceof expected)) throw error
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}

let isStopping = false
async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  await serving.stop()
  await leaveWorkers()
  process.exit(0)
}

process.once('SIGTERM', stop)
process.once('SIGINT', stop)
// The parent process is gone.
process.once('disconnect', stop)
reportListening(serving.port)
log.info({ port: serving.port, workers: isPrimary ? env.WEB_CONCURRENCY : 0 }, 'host listening')
void reportProblems()
