import cluster from 'node:cluster'
import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { invalidate, onInvalidate, onInvalidateElsewhere } from '@/lib/cache/invalidate'
import { TAG } from '@/lib/domain/cache-tags'
import { startHost } from '@/server/host'
import type { Handler } from '@/server/http/handler'
import { createOrigin } from '@/server/response-cache/origin'
import { createResponseCache } from '@/server/response-cache/response-cache'
import { startWorkers } from '@/server/workers/primary'
import { joinWorkers, leaveWorkers, reportListening } from '@/server/workers/worker'

/*
 * A site of two workers with one page, which shows the contents of a file. POST writes it, `/pid` returns the worker's
 * process id, and `/api/slow` takes 0.3 s. Prints `port <n>` when it is ready.
 */

const [, , file = '', port = '0'] = process.argv

const application: Handler = async (request, response) => {
  if (request.method === 'POST') {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    await writeFile(file, Buffer.concat(chunks))
    await invalidate(TAG.list)
    response.end('written')
  } else if (request.url === '/pid') response.end(String(process.pid))
  else if (request.url === '/api/slow') {
    await sleep(300)
    response.end('slow')
  } else response.end(await readFile(file))
}

if (cluster.isPrimary) {
  const primary = await startWorkers(2, {})
  process.on(
    'SIGHUP',
    () => void primary.rollingRestart().then(() => process.stdout.write('restarted\n')),
  )
  process.on('SIGTERM', () => void primary.stop().then(() => process.exit(0)))
  process.stdout.write(`port ${primary.port}\n`)
} else {
  const origin = createOrigin((...call) => void application(...call), 'http://localhost')
  const cache = createResponseCache({
    origin,
    bytesMax: 1_000_000,
    pictureHosts: [],
    defaultHeaders: {},
  })
  onInvalidate((tags) => cache.invalidate(tags))
  onInvalidateElsewhere(joinWorkers((tags) => cache.invalidate(tags)))
  const host = await startHost(application, {
    host: '127.0.0.1',
    port: Number(port),
    trustedProxies: 0,
    pictureHosts: [],
    isHttps: false,
    transformsResponses: true,
    cache,
  })
  process.once(
    'SIGTERM',
    () =>
      void host
        .close()
        .then(leaveWorkers)
        .then(() => process.exit(0)),
  )
  process.once('disconnect', () => process.exit(0))
  reportListening(host.port)
}
