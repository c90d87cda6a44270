/*
 * Serves one function of a Vercel build, from its own folder and with nothing else of the repository. Offers the request
 * context that the platform offers, and tells the parent when no request and no `waitUntil` work is left: the parent then
 * freezes this process, as the platform does.
 */
const { AsyncLocalStorage } = require('node:async_hooks')
const { createServer } = require('node:http')
const { resolve } = require('node:path')
const { Readable } = require('node:stream')

const [, , file, isWeb] = process.argv
const storage = new AsyncLocalStorage()
globalThis[Symbol.for('@vercel/request-context')] = { get: () => storage.getStore() }

let active = 0
function hold(work) {
  active += 1
  const release = () => {
    active -= 1
    if (active === 0) process.send({ kind: 'idle' })
  }
  Promise.resolve(work).then(release, release)
}

const handler = require(resolve(file))

async function serveWeb(request, response) {
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  const answer = await handler(
    new Request(`https://${request.headers.host}${request.url}`, {
      method: request.method,
      headers: request.headers,
      ...(hasBody && { body: Readable.toWeb(request), duplex: 'half' }),
    }),
  )
  response.writeHead(answer.status, [...answer.headers].flat())
  response.end(Buffer.from(await answer.arrayBuffer()))
}

const server = createServer((request, response) => {
  hold(new Promise((done) => response.once('close', done)))
  const serve = isWeb === 'web' ? serveWeb : handler
  storage.run({ waitUntil: hold }, () => {
    Promise.resolve(serve(request, response)).catch((error) => {
      process.stderr.write(`${error?.stack ?? 'failed without an error'}\n`)
      response.destroy()
    })
  })
})
server.listen(0, '127.0.0.1', () => process.send({ kind: 'port', port: server.address().port }))
