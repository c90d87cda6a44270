import cluster from 'node:cluster'
import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { invalidate, onInvalidate, onInvalidateElsewhere } from '@/lib/cache/invalidate'
import { TAG } from '@/lib/domain/cache-tags'
import { createOrigin } from '@/server/cache/origin'
import { createResponseCache } from '@/server/cache/response-cache'
import { type Handler, startHost } from '@/server/host'
import { startWorkers } from '@/server/workers/primary'
import { joinWorkers, reportListening } from '@/server/workers/worker'

/*
 * A site of two workers whose only page shows what stands in a file. PUT writes it, `/pid` names the worker, and
 * `/api/slow` takes its time. Prints `port <n>` when it answers.
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
  process.on('SIGHUP', () => void primary.renew().then(() => process.stdout.write('renewed\n')))
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
  onInvalidate((tags) => cache.drop(tags))
  onInvalidateElsewhere(joinWorkers((tags) => cache.drop(tags)))
  const host = await startHost(application, {
    host: '127.0.0.1',
    port: Number(port),
    trustedProxies: 0,
    pictureHosts: [],
    isHttps: false,
    refinesAnswers: true,
    cache,
  })
  process.once('SIGTERM', () => void host.close().then(() => process.exit(0)))
  process.once('disconnect', () => process.exit(0))
  reportListening(host.port)
}
